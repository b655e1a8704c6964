package scripts

import "testing"

// TestPython runs the scripts about the programs in Python: conform.py, strategy.py and witness.py.
func TestPython(t *testing.T) { Run(t, "../../../testdata/python", "lineproof", "linecheck") }
