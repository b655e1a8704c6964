(* Every claim in range is read from its text, so no other claim has that text. SPEC.md,
   Claims. *)
From Coq Require Import ZArith Arith NArith String List Lia Bool.
From Lineproof Require Import Game Claims Rejection Certificate.
From Lineproof Require Slide.
Import ListNotations.

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

(* What can follow the dealer. *)
Definition tail (s : bytes) : Prop :=
  ends s /\ strip (ascii_bytes " ceiling=") s = None /\ strip (ascii_bytes " deals=") s = None.

Lemma dealer_read d t : in_order d = true -> tail t ->
  let s := ascii_bytes (text_of_dealer d) ++ t in
  ends s /\ optional " ceiling=" s = (None, s) /\ read_dealer s = (d, t).
Proof.
  intros Order (Ends & NoCeiling & NoDealer). apply optional_none in NoCeiling. cbv zeta.
  destruct d as [ps|]; [|repeat split; unfold read_dealer; cbn [text_of_dealer]].
  - cbn [text_of_dealer]. destruct (Nat.eqb_spec (length ps) 7) as [Seven|_].
    + rewrite (set_of_seven ps) by auto. change (ascii_bytes "" ++ t) with t. unfold read_dealer. now rewrite NoDealer.
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
Lemma one_line_read player g d n : game_in_range g d n = true ->
  read_either player (ascii_bytes (text_of_game g) ++ ascii_bytes (text_of_dealer d) ++ text_of_number n) =
  match player, n with true, Some n => Some (Player g d n) | true, None => None | false, n => Some (Adversary g d n)
    end.
Proof.
  unfold game_in_range. rewrite !andb_true_iff. intros [[Order Sizes] Number].
  assert (tail (text_of_number n)) as Tail by now destruct n.
  destruct (dealer_read d _ Order Tail) as (Ends & NoCeiling & Dealer). unfold read_either.
  set (s := _ ++ text_of_number n) in *.
  replace (read_lines player _) with (@None claim).
  - unfold read_one_line. rewrite (game_read g s), Dealer, (number_read g) by auto. now destruct player, n.
  - unfold read_lines. destruct g as [[wi ro ce]|w]; [|reflexivity]. cbn [text_of_game width].
    unfold sizes_in_range, between in Sizes. cbn [width] in Sizes. rewrite !andb_true_iff, !Nat.leb_le in Sizes.
    rewrite !ascii_bytes_app, <- !app_assoc, optional_some by (lia || easy). reflexivity.
Qed.

Lemma survival_read player w c d hold : in_order d && between 2 w 14 && between 1 c 20 = true ->
  read_either player (ascii_bytes (text_of_survival w c d hold)) = Some ((if player then Survives else Ends)
    w c d hold).
Proof.
  unfold between. rewrite !andb_true_iff, !Nat.leb_le. intros [[Order Width] Ceiling].
  set (t := ascii_bytes (if hold then " hold=1" else "")). assert (tail t) as Tail by now destruct hold.
  destruct (dealer_read d t Order Tail) as (Ends & _ & Dealer). unfold read_either, read_lines, text_of_survival.
  rewrite !ascii_bytes_app. fold t. rewrite optional_some by (lia || easy). rewrite optional_none by reflexivity.
  rewrite optional_some by (lia || easy). rewrite Dealer. now destruct hold, player.
Qed.

Theorem read_claim_text c : in_range c = true -> read_claim (text_bytes c) = Some c.
Proof.
  intros Range. unfold read_claim. enough (read_text (text_bytes c) = Some c) as ->.
  { now rewrite Range, andb_true_r, (proj2 (same_eq _ _) eq_refl). }
  unfold read_text, text_bytes. destruct c as [g d n|g d n|w r ps|w c d hold|w c d hold]; cbn [in_range] in Range.
  - cbn [text]. rewrite !ascii_bytes_app, strip_prefix. exact (one_line_read true g d (Some n) Range).
  - replace (ascii_bytes (text _)) with (ascii_bytes "adversary" ++ ascii_bytes (text_of_game g) ++
      ascii_bytes (text_of_dealer d) ++ text_of_number n)
      by (destruct n; cbn [text text_of_number]; now rewrite !ascii_bytes_app, ?app_nil_r).
    change (strip (ascii_bytes "player") _) with (@None bytes). rewrite strip_prefix.
    exact (one_line_read false g d n Range).
  - unfold between in Range. rewrite !andb_true_iff, !Nat.leb_le in Range. destruct Range as [[Order Width] Rows].
    destruct (dealer_read (Only ps) [] Order) as (Ends & _ & Dealer); [now split|]. rewrite app_nil_r in *.
    change (text _) with ("player" ++ " drop width=" ++ decimal w ++ " lines=any rows=" ++ decimal r ++
      text_of_dealer (Only ps))%string.
    rewrite !ascii_bytes_app, strip_prefix. unfold read_either, read_lines.
    rewrite !optional_some by (lia || easy). rewrite optional_none; [now rewrite Dealer|].
    cbn [text_of_dealer]. now destruct (length ps =? 7).
  - cbn [text]. rewrite ascii_bytes_app, strip_prefix. now apply (survival_read true).
  - cbn [text]. rewrite ascii_bytes_app. change (strip (ascii_bytes "player") _) with (@None bytes).
    rewrite strip_prefix.
    now apply (survival_read false).
Qed.

(* So a text states one thing. *)
Theorem text_of_one c c' : in_range c = true -> in_range c' = true -> text c = text c' -> c = c'.
Proof. intros Range Range' Same. apply read_claim_text in Range, Range'. unfold text_bytes in *. congruence. Qed.
