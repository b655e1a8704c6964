package main

import "context"

// await returns what work returns. An interrupt does not wait for it: then work
// goes on until the program ends, and nobody may use what it works on.
func await[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := work()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, errInterrupted
	}
}
