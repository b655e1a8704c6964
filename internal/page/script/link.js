// Links that hold a game: #deal/SECTION/PIECES/SUM or #survive/SECTION/PLACEMENTS/SUM,
// where the sum is the beginning of the certificate's SHA-256.

const SUM_LETTERS = 8;

function linkTo(mode, section, history, sum) {
  return `#${mode}/${section}/${history}/${sum.slice(0, SUM_LETTERS)}`;
}

// readLink returns the game of a fragment: null if there is none, and a game of
// no mode if it cannot be understood.
function readLink(fragment) {
  if (fragment.length < 2) return null;
  let text = fragment.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // then it is no link of ours
  }
  if (text === "verify") return null;
  const [mode, section, history = "", sum = "", ...more] = text.split("/");
  const known = (mode === "deal" || mode === "survive") && more.length === 0;
  return known ? { mode, section: /^[1-9]\d*$/.test(section) ? Number(section) : NaN, history, sum: sum.toLowerCase() } : { mode: "" };
}

// setLink puts a link into the address, where the browser allows it.
function setLink(link) {
  try {
    history.replaceState(null, "", link);
  } catch {
    // the page works without
  }
}

// copyLink copies the address with a link, and says on the button that it has.
async function copyLink(link, button) {
  const address = location.href.split("#")[0] + link;
  setLink(link);
  try {
    await navigator.clipboard.writeText(address);
    button.textContent = "Copied";
  } catch {
    button.textContent = "In the address";
  }
  setTimeout(() => { button.textContent = "Copy link"; }, 2000);
}
