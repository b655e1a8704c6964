package main

import (
	"math"
	"testing"
	"testing/fstest"
)

// TestGroupLimit reads the limits of control groups, as machines and containers have them.
func TestGroupLimit(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
		want  uint64
	}{
		{"none", nil, math.MaxUint64},
		{"no limit", map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n"}, math.MaxUint64},
		{"a container", map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "1000\n"}, 1000},
		{"the least of several", map[string]string{"proc/self/cgroup": "0::/a/b/c\n",
			"sys/fs/cgroup/a/memory.max": "1000\n", "sys/fs/cgroup/a/b/memory.max": "500\n", "sys/fs/cgroup/a/b/c/memory.max": "max\n"}, 500},
		{"version 1", map[string]string{"proc/self/cgroup": "5:cpu,memory:/a\n1:name=systemd:/a\n0::/a\n",
			"sys/fs/cgroup/memory/a/memory.limit_in_bytes": "700\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"}, 700},
		{"version 1, in a container", map[string]string{"proc/self/cgroup": "4:memory:/docker/0123\n3:cpu:/x\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "700\n"}, 700},
		{"a group outside of the container", map[string]string{"proc/self/cgroup": "0::/../../other\n",
			"sys/fs/cgroup/memory.max": "300"}, 300},
	} {
		system := fstest.MapFS{}
		for name, content := range test.files {
			system[name] = &fstest.MapFile{Data: []byte(content)}
		}
		if got := groupLimit(system); got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, got, test.want)
		}
	}
}
