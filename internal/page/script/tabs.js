// The parts of the page, of which one is shown.

// onShow is called with the part that comes to be shown.
let onShow = () => {};

function isShown(part) { return !byId(part).hidden; }

function showPart(part) {
  byId(`tab-${part}`).hidden = false; // a link may ask for what the page lacks
  for (const name of PARTS) {
    byId(name).hidden = name !== part;
    byId(`tab-${name}`).setAttribute("aria-selected", String(name === part));
    byId(`tab-${name}`).tabIndex = name === part ? 0 : -1;
  }
  onShow(part);
}

// scrollToParts makes room for the part that is shown.
function scrollToParts() { scrollTo(0, byId("parts").getBoundingClientRect().top + scrollY); }

PARTS.forEach((name) => {
  const tab = byId(`tab-${name}`);
  tab.addEventListener("click", () => {
    showPart(name);
    byId(name).focus({ preventScroll: true }); // so that its keys work
    if (name !== "verify") scrollToParts();
  });
  tab.addEventListener("keydown", (event) => {
    const offered = PARTS.filter((part) => !byId(`tab-${part}`).hidden);
    const here = offered.indexOf(name);
    const step = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = offered.at(step % offered.length);
    showPart(next);
    byId(`tab-${next}`).focus();
  });
});

// onKey calls a function with each key that is pressed while a part is shown, and
// is not meant for what has the focus. The function reports whether it knows it.
function onKey(part, press) {
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (target !== document.body && !byId(part).contains(target) && !target.closest("[role=tablist]")) return;
    if (!isShown(part) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("[role=tablist]") && event.key.length > 1) return; // it moves there
    if (target.closest("select, textarea") || target.closest("input:not([type=checkbox])")) return;
    if ((event.key === " " || event.key === "Enter") && target.closest("button, input, a, summary")) return;
    if (press(event.key, event)) event.preventDefault();
  });
}
