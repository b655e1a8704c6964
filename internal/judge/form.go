package judge

import (
	"path/filepath"
	"strings"

	"lineproof/certificate"
)

// A Form is how a certificate, or one section of it, is written.
type Form string

const (
	Raw      Form = "cert"
	Packed   Form = "zst"
	Strategy Form = "strategy" // a text, also of a list
	Witness  Form = "witness"  // a text
)

// IsText reports whether people can read the form.
func (f Form) IsText() bool { return f == Strategy || f == Witness }

// FormOf returns the form that the ending of a name tells, or an empty one.
func FormOf(name string) Form {
	plain, packed := strings.CutSuffix(strings.ToLower(name), ".zst") // which texts may have after their endings, too
	switch filepath.Ext(plain) {
	case certificate.RawEnding:
		if packed {
			return Packed
		}
		return Raw
	case certificate.StrategyEnding:
		return Strategy
	case certificate.WitnessEnding:
		return Witness
	}
	return ""
}
