(* The largest certificates that Coq's kernel has checked. To compile them takes the kernel many minutes (make large);
   what the theorems say is compiled without their proofs, too (make statements). This prints large.txt: the theorems,
   and the axioms that they rest on, none. (Without proofs, Coq prints nothing about axioms.) *)
From Lineproof Require RowsInTen UnderCeiling TenBySix.
Set Printing Width 100.

Check RowsInTen.fewest_in_10.
Check RowsInTen.rows_in_10.
Check RowsInTen.three_rows_in_19.
Check UnderCeiling.fourteen_is_best_under_7.
Check TenBySix.never_in_10_6.

Definition theorems := (RowsInTen.fewest_in_10, RowsInTen.rows_in_10, RowsInTen.three_rows_in_19,
  UnderCeiling.fourteen_is_best_under_7, TenBySix.never_in_10_6).
Print Assumptions theorems.
