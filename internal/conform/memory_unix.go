//go:build unix

package conform

import (
	"os"
	"runtime"
	"syscall"
)

// mostMemory returns the bytes that a process that has ended, or any that it waited for, had at
// most.
func mostMemory(p *os.ProcessState) int64 {
	usage, is := p.SysUsage().(*syscall.Rusage)
	switch {
	case !is:
		return 0
	case runtime.GOOS == "darwin" || runtime.GOOS == "ios":
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10
}
