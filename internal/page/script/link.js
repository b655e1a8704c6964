// Links: #deal, #place, #survive or #verify, or with a game #deal/SECTION/PIECES/SUM,
// #survive/SECTION/PIECES/SUM and #place/SECTION/PLACEMENTS/SUM, where the sum is the
// beginning of the certificate's SHA-256.

const PARTS = ["deal", "place", "survive", "verify"];
const SUM_LETTERS = 8;

function gameLink(part, section, history, sum) {
  return `#${part}/${section}/${history}/${sum.slice(0, SUM_LETTERS)}`;
}

// readLink returns the part of a fragment, with a game if it has one: null if it
// cannot be understood.
function readLink(fragment) {
  let text = fragment.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // then it is no link of ours
  }
  text = text.replace(/[^0-9A-Za-z/]+$/, ""); // of the sentence around it, which mail programs take for a part of it
  const [part, section, history = "", sum = "", ...more] = text.split("/");
  if (PARTS.includes(text)) return { part };
  if (part === "verify" || !PARTS.includes(part) || more.length > 0) return null;
  return { part, game: { section: /^[1-9]\d*$/.test(section) ? Number(section) : NaN, history, sum: sum.toLowerCase() } };
}

// setLink puts a link into the address, and reports whether the browser allows it. The page works
// without.
function setLink(link) {
  try {
    history.replaceState(null, "", link);
    return true;
  } catch {
    return false;
  }
}

// isLocal reports whether the page is a file of this computer, to which a link leads nobody else.
const isLocal = () => location.protocol === "file:";

// copyLink copies the address with a link.
function copyLink(link, button) {
  const set = setLink(link);
  copyText(location.href.split("#")[0] + link, button, "Copied", set ? "In the address" : "Not allowed");
}

// copyText copies a text, and says on the button that it has, or that the browser refuses it.
async function copyText(text, button, copied, refused) {
  const label = button.dataset.label || button.textContent;
  button.dataset.label = label;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = copied;
  } catch {
    button.textContent = refused;
  }
  setTimeout(() => { button.textContent = label; }, 2000);
}
