// The page as a whole: which part is shown, and what the games are played with.

const games = { deal: new DealGame(), survive: new SurviveGame() };

accepted = (certificate) => {
  at("claims-note").textContent = certificate === own ? "" : ` The games are played with another one, ${certificate.name}.`;
  const others = Object.values(games).filter((game) => game.certificate !== certificate);
  return others.map((game) => game.load(certificate)).includes(true);
};

shown = (part) => {
  const game = games[part];
  if (!game) {
    setLink("#verify");
    return;
  }
  game.start();
  if (!game.wish) setLink(game.answer ? game.link() : location.pathname + location.search);
};

// visit shows what the address asks for.
function visit() {
  const link = readLink(location.hash);
  show(at("trouble"), "");
  if (!link) {
    if (location.hash === "#verify") showPart("verify");
    return;
  }
  if (!link.mode) {
    showPart("verify");
    show(at("trouble"), "The link cannot be understood. A game begins with #deal/ or #survive/, then a section, the history, and eight digits of the certificate’s SHA-256.");
    return;
  }
  games[link.mode].wish = link;
  showPart(link.mode);
  scrollToParts();
}

accepted(own);
program.catch((error) => show(at("trouble"), `This browser cannot run the page’s program: ${error.message}`));
window.addEventListener("hashchange", visit);
visit();
