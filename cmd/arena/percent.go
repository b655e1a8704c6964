package main

import (
	"fmt"
	"regexp"
	"strconv"
)

var percents = regexp.MustCompile(`^[0-9]{1,3}(\.[0-9]{1,9})?$`)

// percentOf returns a percentage, above 0 and at most 100.
func percentOf(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !percents.MatchString(text) || x <= 0 || x > 100 {
		return 0, fmt.Errorf("%q is not a number such as 4 or 2.5, above 0 and up to 100", text)
	}
	return x, nil
}
