// The page as a whole: which part is shown, and what the games are played with.

const games = { deal: new DealGame(), place: new PlaceGame(), survive: new SurviveGame() };

// offered are the games that the page's own certificate has.
const offered = new Set(PARTS.filter((part) => !byId(`tab-${part}`).hidden));

onAccepted = (certificate) => {
  const own = originals.includes(certificate);
  byId("claims-note").textContent = own ? "" : ` The games use another one, ${certificate.name}.`;
  return Object.entries(games).map(([part, game]) => {
    // What another certificate claims is known when it is opened: until then, all parts are offered.
    byId(`tab-${part}`).hidden = own && !offered.has(part) && !isShown(part);
    const next = own ? originals.find(({ parts }) => parts.includes(part)) || certificate : certificate;
    return game.certificate !== next && game.load(next);
  }).includes(true);
};

onShow = (part) => {
  const game = games[part];
  if (!game) {
    setLink("#verify");
    return;
  }
  game.resume();
  // While the page loads, a browser would scroll to the part.
  if (!game.link && document.readyState === "complete") setLink(game.answer ? game.ownLink() : `#${part}`);
};

// visit shows what the address asks for.
function visit() {
  setText(byId("trouble"), "");
  if (location.hash.length < 2) {
    showPart(document.querySelector("main").dataset.first);
    return;
  }
  const link = readLink(location.hash);
  if (!link) {
    showPart("verify");
    setText(byId("trouble"), "The link cannot be understood. A game begins with #deal/, #place/ or #survive/, then a section, the history, and eight digits of the certificate’s SHA-256.");
    return;
  }
  if (link.game) games[link.part].link = link.game;
  showPart(link.part);
  scrollToParts();
}

// returnTo goes on after the page was left and returned to. WebKit stops what is loading then, for good.
function returnTo() {
  const waiting = Object.values(games).filter((game) => !game.answer);
  if (!verifier && !waiting.some((game) => isShown(game.part))) return;
  program = compile();
  for (const game of waiting) game.load(game.certificate);
  if (verifier) verify();
  visit();
  setText(byId("trouble"), "The page was left before it was ready. It has begun again.");
}

onAccepted(originals[0]);
program.catch((error) => setText(byId("trouble"), cannotRun(error.message)));
window.addEventListener("hashchange", visit);
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) returnTo(); });
visit();
byId("blocked")?.remove(); // a page that was saved may have none
