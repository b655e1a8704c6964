package main

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

// bigWriters write files of some pages of memory.
func bigWriters(t *testing.T) []writer {
	t.Helper()
	solved := newWriter(t, "", "solve", "--width=8", "--rows=5", "-o", "out/solved.cert")
	return []writer{
		solved,
		newWriter(t, solved.whole, "convert", "in.cert", "out/converted.cert"),
		newWriter(t, solved.whole, "convert", "in.cert", "out/converted.witness"),
	}
}

// onDisk makes the folder out a file system of its own, of this size, to which
// nothing can be written if that ends in ",ro". It runs a command, and puts
// what there is then back into the folder.
const onDisk = `
size=$1
shift
cp -a out copy
mount -t tmpfs -o "${size%,ro}" none out
cp -a copy/. out/
rm -r copy
case $size in *,ro) mount -o remount,ro out ;; esac
"$@" && status=0 || status=$?
cp -a out copy
umount out
rm -r out
mv copy out
exit $status
`

// TestFaultDisk writes to disks that are too small: by every number of pages,
// or by a file. And to one that cannot be written to.
func TestFaultDisk(t *testing.T) {
	needCommand(t, "unshare", "-rm", "mount", "-t", "tmpfs", "-o", "size=4k", "none", os.TempDir())
	page := os.Getpagesize()
	for _, w := range bigWriters(t) {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			pages := (len(w.whole) + page - 1) / page
			disks := []string{"nr_inodes=2", "size=1m,ro"}
			for n := 1; n <= pages+1; n++ {
				if everyFault() || n < 5 || n > pages-3 {
					disks = append(disks, fmt.Sprintf("size=%d", n*page))
				}
			}
			for i, disk := range disks {
				folder := w.folder(t, olderFile)
				o := execute(t, folder, nil, append([]string{"unshare", "-rm", "sh", "-ec", onDisk, "sh", disk, "lineproof"}, w.args...)...)
				mishap{w, disk, folder, olderFile, o}.check(t, w.unwritten())
				if fits := i == len(disks)-1; fits != (o == w.good) {
					t.Errorf("%v, %s: %+v", w, disk, o)
				}
			}
			t.Logf("%d disks", len(disks))
		})
	}
}

// TestFaultFileSize limits the size of files by every number of blocks, up to
// one that is enough.
func TestFaultFileSize(t *testing.T) {
	needCommand(t, "sh", "-c", "ulimit -f 1")
	w := bigWriters(t)[1]
	for blocks := 0; ; blocks++ {
		folder := w.folder(t, olderFile)
		o := execute(t, folder, nil, append([]string{"sh", "-c", `ulimit -f "$0" && exec "$@"`, strconv.Itoa(blocks), "lineproof"}, w.args...)...)
		mishap{w, fmt.Sprint(blocks, " blocks"), folder, olderFile, o}.check(t, w.unwritten())
		if o == w.good {
			t.Logf("%d blocks are enough for %d bytes", blocks, len(w.whole))
			return
		}
		if blocks*512 > len(w.whole) {
			t.Fatalf("%v: %d blocks are not enough for %d bytes", w, blocks, len(w.whole))
		}
	}
}

// TestFaultStandardOutput has the disk be full onto which standard output is led.
// What is there then is the shell's.
func TestFaultStandardOutput(t *testing.T) {
	needCommand(t, "sh", "-c", "ulimit -f 1")
	w := bigWriters(t)[1]
	folder := w.folder(t, "")
	for _, to := range []string{"cert", "witness"} {
		o := execute(t, folder, nil, "sh", "-c", "ulimit -f 1; exec lineproof convert in.cert - --to "+to+" >out/stdout")
		if o.status != failed || o.stderr != "lineproof: write /dev/stdout: file too large\n" {
			t.Errorf("%s: %+v", to, o)
		}
	}
}

// TestFaultStandardOutputLate has a disk for standard output that only tells at
// the end that it is full.
func TestFaultStandardOutputLate(t *testing.T) {
	needStrace(t)
	help := writer{args: []string{"help", "prove"}}
	_, calls, _ := help.strace(t, help.folder(t, ""), nil)
	end := calls[len(calls)-1]
	o, _, hit := help.strace(t, help.folder(t, ""), nil, fmt.Sprintf("%s:error=EDQUOT:when=%d", end.name, end.count))
	if hit.name != "close" || o.status != failed || o.stderr != "lineproof: close /dev/stdout: disk quota exceeded\n" {
		t.Errorf("%+v, hit %v", o, hit)
	}
}
