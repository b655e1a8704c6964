module lineproof

go 1.26.0

require (
	github.com/google/renameio/v2 v2.0.2
	github.com/klauspost/compress v1.20.3
)
