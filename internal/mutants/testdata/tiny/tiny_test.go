package tiny

import "testing"

func TestTested(t *testing.T) {
	if Tested(5) || !Tested(6) {
		t.Error("got another bound than 5")
	}
}

func TestCareless(t *testing.T) {
	if Careless(3) || !Careless(9) {
		t.Error("got another bound than 3 to 8")
	}
}

func TestLate(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	if Late(8) || !Late(9) {
		t.Error("got another bound than 8")
	}
}

func TestLoops(t *testing.T) {
	if Count(3) != 3 || len(Fill(3)) != 1<<16 || Third != 'c' {
		t.Error("got another number")
	}
}
