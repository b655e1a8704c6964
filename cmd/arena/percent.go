package main

import (
	"errors"
	"regexp"
	"strconv"
)

// A percent is the value of a flag, above 0 and at most 100; 0 if it is not given.
type percent float64

var percents = regexp.MustCompile(`^[0-9]{1,3}(\.[0-9]{1,9})?$`)

func (p *percent) Type() string { return "percent" }

func (p *percent) String() string {
	if *p == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(*p), 'f', -1, 64)
}

func (p *percent) Set(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !percents.MatchString(text) || x <= 0 || x > 100 {
		return errors.New("want a number such as 4 or 2.5, above 0 and up to 100")
	}
	*p = percent(x)
	return nil
}
