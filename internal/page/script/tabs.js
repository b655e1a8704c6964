// The three parts of the page, of which one is shown.

const PARTS = ["verify", "deal", "survive"];

// shown is called with the part that comes to be shown.
let shown = () => {};

function isShown(part) { return !at(part).hidden; }

function showPart(part) {
  for (const name of PARTS) {
    at(name).hidden = name !== part;
    at(`tab-${name}`).setAttribute("aria-selected", String(name === part));
    at(`tab-${name}`).tabIndex = name === part ? 0 : -1;
  }
  shown(part);
}

// scrollToParts makes room for the part that is shown.
function scrollToParts() { scrollTo(0, at("parts").getBoundingClientRect().top + scrollY); }

PARTS.forEach((name, i) => {
  const tab = at(`tab-${name}`);
  tab.addEventListener("click", () => {
    showPart(name);
    at(name).focus({ preventScroll: true }); // so that its keys are its own
    if (name !== "verify") scrollToParts();
  });
  tab.addEventListener("keydown", (event) => {
    const next = { ArrowLeft: i + PARTS.length - 1, ArrowRight: i + 1, Home: 0, End: PARTS.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    showPart(PARTS[next % PARTS.length]);
    at(`tab-${PARTS[next % PARTS.length]}`).focus();
  });
});

// onKey calls a function with each key that is pressed while a part is shown, and
// is not meant for what has the focus. The function reports whether it was its.
function onKey(part, take) {
  document.addEventListener("keydown", (event) => {
    const on = event.target;
    if (on !== document.body && !at(part).contains(on) && !on.closest("[role=tablist]")) return;
    if (!isShown(part) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (on.closest("[role=tablist]") && event.key.length > 1) return; // it moves there
    if (on.closest("select, textarea") || on.closest("input:not([type=checkbox])")) return;
    if ((event.key === " " || event.key === "Enter") && on.closest("button, input, a")) return;
    if (take(event.key, event)) event.preventDefault();
  });
}
