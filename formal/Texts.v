(* Every claim in range is read from its text, so no other claim has that text. SPEC.md,
   Claims. *)
From Coq Require Import ZArith Arith NArith String List Lia Bool.
From Lineproof Require Import Game Claims Rejection Certificate.
From Lineproof Require Slide.
Import ListNotations.

(* The bytes of a text, as in a certificate. *)
Lemma bytes_of_text : text_bytes (PlayerRows 4 10 pieces) =
  [112; 108; 97; 121; 101; 114; 32; 100; 114; 111; 112; 32; 119; 105; 100; 116; 104; 61; 52; 32; 108; 105; 110; 101;
    115; 61; 97; 110; 121; 32;
   114; 111; 119; 115; 61; 49; 48]%N.
Proof. reflexivity. Qed.

Lemma ascii_bytes_app a b : ascii_bytes (a ++ b) = ascii_bytes a ++ ascii_bytes b.
Proof. induction a as [|c a IH]; auto. unfold ascii_bytes in *. cbn. now f_equal. Qed.

Lemma strip_prefix p s : strip p (p ++ s) = Some s.
Proof. induction p as [|n p IH]; cbn; auto. now rewrite N.eqb_refl. Qed.

(* What follows a number, or letters: nothing, or a space. *)
Definition ends (s : bytes) := match s with [] => True | c :: _ => c = 32%N end.

Lemma digits_app k l s : ends s -> digits k (l ++ s) = (fst (digits k l), snd (digits k l) ++ s).
Proof.
  intros Ends. revert k. induction l as [|c l IH]; intros k; cbn [app digits].
  - destruct s; [reflexivity|]. cbn in Ends. now subst.
  - now destruct (_ && _).
Qed.

Lemma digits_decimal n s : n < 256 -> ends s -> digits 0 (ascii_bytes (decimal n) ++ s) = (n, s).
Proof.
  intros Small Ends. rewrite digits_app by auto.
  assert (forallb (fun n => match digits 0 (ascii_bytes (decimal n)) with (m, []) => m =? n | _ => false end)
    (seq 0 256) = true) as All by (vm_compute; reflexivity).
  rewrite forallb_forall in All. specialize (All n (proj2 (in_seq _ _ _) (conj (Nat.le_0_l n) Small))).
  destruct (digits 0 (ascii_bytes (decimal n))) as [m [|c l]]; [|easy]. apply Nat.eqb_eq in All. now subst.
Qed.

Lemma optional_some key n s : n < 256 -> ends s ->
  optional key (ascii_bytes key ++ ascii_bytes (decimal n) ++ s) = (Some n, s).
Proof. intros Small Ends. unfold optional. now rewrite strip_prefix, digits_decimal. Qed.

Lemma optional_none key s : strip (ascii_bytes key) s = None -> optional key s = (None, s).
Proof. intros None. unfold optional. now rewrite None. Qed.

Lemma letters_read ps s : ends s -> letters (ascii_bytes (String.concat "" (map letter ps)) ++ s) = (ps, s).
Proof.
  intros Ends. induction ps as [|p ps IH].
  - destruct s; [easy|]. cbn in Ends. now subst.
  - replace (String.concat "" (map letter (p :: ps))) with (letter p ++ String.concat "" (map letter ps))%string.
    + rewrite ascii_bytes_app, <- app_assoc. destruct p; cbn -[ascii_bytes String.concat] in *; cbn; now rewrite IH.
    + destruct ps; [now destruct p|reflexivity].
Qed.

Definition text_of_number (n : option nat) : bytes :=
  match n with None => [] | Some n => ascii_bytes (text_of_pieces n) end.

Lemma set_of_seven ps : in_order (Only ps) = true -> length ps = 7 -> ps = pieces.
Proof.
  cbn [in_order]. destruct ps as [|p ps]; [easy|]. destruct (list_eq_dec _ _ _) as [E|]; [|easy]. intros _. revert E.
  generalize (fun q => if in_dec piece_eq_dec q (p :: ps) then true else false). intros f ->.
  cbn. repeat destruct (f _); intros E; (discriminate E || reflexivity).
Qed.

Lemma dealer_read d n : in_order d = true ->
  let s := ascii_bytes (text_of_dealer d) ++ text_of_number n in
  ends s /\ optional " ceiling=" s = (None, s) /\ read_dealer s = (d, text_of_number n).
Proof.
  intros Order. assert (ends (text_of_number n)) as Ends by now destruct n.
  destruct d as [ps|]; [|repeat split; unfold read_dealer; cbn [text_of_dealer]].
  - cbn [text_of_dealer]. destruct (Nat.eqb_spec (length ps) 7) as [Seven|_].
    + rewrite (set_of_seven ps) by auto. destruct n; repeat split.
    + rewrite ascii_bytes_app, <- app_assoc. repeat split. unfold read_dealer. rewrite strip_prefix.
      replace (strip (ascii_bytes "bag") _) with (@None bytes); [now rewrite letters_read|].
      destruct ps as [|[] [|q ps]]; easy.
Qed.

Lemma game_read g s : sizes_in_range g = true -> ends s -> optional " ceiling=" s = (None, s) ->
  read_game (ascii_bytes (text_of_game g) ++ s) = (Some g, s).
Proof.
  unfold sizes_in_range, between, read_game. intros Range Ends NoCeiling. destruct g as [[wi ro [h|]]|[wi ro]];
    cbn [width rows ceiling Slide.width Slide.height] in Range;
    rewrite ?andb_true_iff, ?Nat.leb_le in Range; try assert (ro <= 15) by (destruct (wi <=? 12); lia);
    cbn [text_of_game width rows ceiling Slide.width Slide.height]; rewrite !ascii_bytes_app, <- !app_assoc.
  - rewrite optional_some by (lia || easy). rewrite optional_none by reflexivity.
    rewrite !optional_some by (lia || easy). reflexivity.
  - change (ascii_bytes "" ++ s) with s. rewrite optional_some by (lia || easy). rewrite optional_none by reflexivity.
    rewrite optional_some by (lia || easy). now rewrite NoCeiling.
  - rewrite optional_none by reflexivity. rewrite !optional_some by (lia || easy).
    rewrite NoCeiling. now rewrite !Z2Nat.id by lia.
Qed.

Lemma longest_small g : sizes_in_range g = true -> longest_game g < 100.
Proof.
  unfold sizes_in_range, between. destruct g as [w|w]; rewrite !andb_true_iff, !Nat.leb_le; cbn [longest_game];
    [destruct (width w <=? 12)|]; intros Range; apply Nat.div_lt_upper_bound; nia.
Qed.

Lemma number_read g n : sizes_in_range g = true ->
  match n with None => true | Some n => between 1 n (longest_game g) end = true ->
  optional " pieces=" (text_of_number n) = (n, []).
Proof.
  intros Sizes Range. apply longest_small in Sizes. destruct n as [n|]; [|reflexivity].
  unfold between in Range. rewrite andb_true_iff, !Nat.leb_le in Range.
  unfold text_of_number, text_of_pieces. rewrite ascii_bytes_app, <- (app_nil_r (ascii_bytes (decimal n))).
  apply optional_some; [lia|easy].
Qed.

(* What follows the first word. *)
Lemma one_line_read g d n : game_in_range g d n = true -> exists s1 s2,
  read_game (ascii_bytes (text_of_game g) ++ ascii_bytes (text_of_dealer d) ++ text_of_number n) = (Some g, s1) /\
  read_dealer s1 = (d, s2) /\ optional " pieces=" s2 = (n, []).
Proof.
  unfold game_in_range. rewrite !andb_true_iff. intros [[Order Sizes] Number].
  destruct (dealer_read d n Order) as (Ends & NoCeiling & Dealer).
  do 2 eexists. split; [now apply game_read|split; [exact Dealer|now apply (number_read g)]].
Qed.

(* Claims about one line do not have the texts of the others. *)
Lemma read_rows_none c : in_range c = true ->
  match c with PlayerRows _ _ _ => True | _ => read_rows (text_bytes c) = None end.
Proof.
  intros Range. destruct c as [[[wi ro ce]|w] d n|g d [n|]|w r ps]; try easy.
  cbn [in_range] in Range. unfold game_in_range, sizes_in_range, between in Range. cbn [width] in Range.
  rewrite !andb_true_iff, !Nat.leb_le in Range. do 15 (destruct wi as [|wi]; [reflexivity|]). lia.
Qed.

Theorem read_claim_text c : in_range c = true -> read_claim (text_bytes c) = Some c.
Proof.
  intros Range. unfold read_claim. enough (read_text (text_bytes c) = Some c) as ->.
  { now rewrite Range, andb_true_r, (proj2 (same_eq _ _) eq_refl). }
  pose proof (read_rows_none c Range) as None. unfold read_text.
  destruct c as [g d n|g d n|w r ps]; [rewrite None..|]; clear None; cbn [in_range] in Range.
  - destruct (one_line_read g d (Some n) Range) as (s1 & s2 & Game & Dealer & Pieces).
    unfold text_bytes, read_one_line. cbn [text]. rewrite !ascii_bytes_app, strip_prefix.
    cbn [text_of_number] in Game. now rewrite Game, Dealer, Pieces.
  - destruct (one_line_read g d n Range) as (s1 & s2 & Game & Dealer & Pieces).
    replace (text_bytes (Adversary g d n)) with (ascii_bytes "adversary" ++ ascii_bytes (text_of_game g) ++
      ascii_bytes (text_of_dealer d) ++ text_of_number n)
      by (unfold text_bytes; destruct n; cbn [text text_of_number]; now rewrite !ascii_bytes_app, ?app_nil_r).
    unfold read_one_line. change (strip (ascii_bytes "player") _) with (@None bytes).
    now rewrite strip_prefix, Game, Dealer, Pieces.
  - unfold between in Range. rewrite !andb_true_iff, !Nat.leb_le in Range. destruct Range as [[Order Width] Rows].
    destruct (dealer_read (Only ps) None Order) as (Ends & _ & Dealer). cbn [text_of_number] in *.
    rewrite app_nil_r in *. unfold text_bytes, read_rows. cbn [text].
    rewrite !ascii_bytes_app, !optional_some by (lia || easy). now rewrite Dealer.
Qed.

(* So a text states one thing. *)
Theorem text_of_one c c' : in_range c = true -> in_range c' = true -> text c = text c' -> c = c'.
Proof. intros Range Range' Same. apply read_claim_text in Range, Range'. unfold text_bytes in *. congruence. Qed.
