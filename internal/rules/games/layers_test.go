package games

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"lineproof/certificate"
	"lineproof/internal/audit/proofs"
	"lineproof/internal/rules"
)

// TestLayersFault has deals that do not fit.
func TestLayersFault(t *testing.T) {
	w := certificate.Well{Width: 4, Rows: 3}
	good, _ := proofs.Adversary(t, w, w.Longest())
	last := len(good.Deals) - 1
	for _, test := range []struct {
		name   string
		change func(deals [][]byte) [][]byte
		want   string
	}{
		{"as they are", func(k [][]byte) [][]byte { return k }, ""},
		{"none", func(k [][]byte) [][]byte { return nil }, "layer 0: 1 profile left to answer"},
		{"a layer less", func(k [][]byte) [][]byte { return k[:last] }, "profiles left to answer"},
		{"a layer more", func(k [][]byte) [][]byte { return append(k, []byte{6}) }, "no profile is left to answer"},
		{"an empty layer more", func(k [][]byte) [][]byte { return append(k, nil) }, "no profile is left to answer"},
		{"a deal more", func(k [][]byte) [][]byte { k[1] = append(k[1], 6); return k }, "layer 1: "},
		{"a deal less", func(k [][]byte) [][]byte { k[1] = k[1][1:]; return k }, "layer 1: "},
		{"a deal that does not prevent a line", func(k [][]byte) [][]byte { k[0] = []byte{0}; return k }, "layer 0, profile 0: a move with the dealt I completes a line"},
	} {
		t.Run(test.name, func(t *testing.T) {
			bad := good
			bad.Deals = nil
			for _, layer := range good.Deals {
				bad.Deals = append(bad.Deals, bytes.Clone(layer))
			}
			bad.Deals = test.change(bad.Deals)
			var err error
			layers := 0
			for profiles, failed := range Layers(bad) {
				if err != nil || (failed == nil) == (profiles == nil) {
					t.Errorf("got %d profiles and error %v after error %v", len(profiles), failed, err)
				}
				err = failed
				layers++
			}
			if test.want == "" && (err != nil || layers != len(good.Deals)) {
				t.Errorf("got error %v after %d layers", err, layers)
			}
			if test.want != "" && (!errors.As(err, new(*rules.LayerFault)) || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("got error %v, want %q", err, test.want)
			}
		})
	}
	for range Layers(good) {
		break // must not go on
	}
}

// TestLayersEmpty has an empty well that is statically lost.
func TestLayersEmpty(t *testing.T) {
	for range Layers(certificate.Section{Claim: certificate.Claim{Well: certificate.Well{Width: 3, Rows: 5}}}) {
		t.Error("got a layer or an error, want neither")
	}
}
