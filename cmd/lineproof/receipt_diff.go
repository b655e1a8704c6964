package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
)

// differences returns a line for each difference between a receipt and what one
// says now. When and with what it was made may differ, and so may the name of
// the certificate.
func (r receipt) differences(now receipt) []string {
	now.Made, now.Certificate.Name = r.Made, r.Certificate.Name
	return differences("", r.tree(), now.tree())
}

// tree returns the receipt as JSON without types, so that whatever is written
// down is compared.
func (r receipt) tree() (tree any) {
	d := json.NewDecoder(bytes.NewReader(r.encode()))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		panic("lineproof: receipt.tree: " + err.Error())
	}
	return tree
}

// differences compares two values that stand at a place in JSON. nil is none.
func differences(place string, then, now any) (lines []string) {
	switch then := then.(type) {
	case map[string]any:
		now, also := now.(map[string]any)
		if !also {
			break
		}
		all := maps.Clone(then)
		maps.Copy(all, now)
		for _, key := range slices.Sorted(maps.Keys(all)) {
			lines = append(lines, differences(member(place, key), then[key], now[key])...)
		}
		return lines
	case []any:
		now, also := now.([]any)
		if !also {
			break
		}
		for i := range max(len(then), len(now)) {
			lines = append(lines, differences(fmt.Sprintf("%s[%d]", place, i), element(then, i), element(now, i))...)
		}
		return lines
	}
	if !reflect.DeepEqual(then, now) {
		lines = append(lines, fmt.Sprintf("%s: the receipt says %s, and now it is %s", place, show(then), show(now)))
	}
	return lines
}

var plainKey = regexp.MustCompile(`^[a-z0-9_]+$`)

// member returns the place of what an object has at the key.
func member(place, key string) string {
	switch {
	case !plainKey.MatchString(key):
		return fmt.Sprintf("%s[%+q]", place, key)
	case place == "":
		return key
	default:
		return place + "." + key
	}
}

func element(list []any, i int) any {
	if i >= len(list) {
		return nil
	}
	return list[i]
}

// show returns a value as people are shown it.
func show(v any) string {
	if v == nil {
		return "nothing"
	}
	text, err := json.Marshal(v)
	if err != nil {
		panic("lineproof: show: " + err.Error())
	}
	return string(text)
}
