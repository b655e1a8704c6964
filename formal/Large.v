(* The largest certificates that Coq's kernel has checked, and the axioms that these theorems rest
   on: none. To compile it takes the kernel many minutes; what it says is compiled without the
   proofs, too (make statements). *)
From Lineproof Require TwoRows UnderCeiling TenBySix.
Set Printing Width 100.

Check TwoRows.eleven_rows_for_each.
Check TwoRows.sure_rows.
Check TwoRows.two_rows_in_17.
Check UnderCeiling.fourteen_is_best_under_7.
Check TenBySix.never_in_10_6.
