(* The largest certificates that Coq's kernel has checked. To compile them takes the kernel many minutes (make large);
   what the theorems say is compiled without their proofs, too (make statements). This prints large.txt: the theorems,
   and the axioms that they rest on, none. (Without proofs, Coq prints nothing about axioms.) *)
From Lineproof Require TwoRows UnderCeiling TenBySix.
Set Printing Width 100.

Check TwoRows.eleven_rows_for_each.
Check TwoRows.sure_rows.
Check TwoRows.two_rows_in_17.
Check UnderCeiling.fourteen_is_best_under_7.
Check TenBySix.never_in_10_6.

Definition theorems := (TwoRows.eleven_rows_for_each, TwoRows.sure_rows, TwoRows.two_rows_in_17,
  UnderCeiling.fourteen_is_best_under_7, TenBySix.never_in_10_6).
Print Assumptions theorems.
