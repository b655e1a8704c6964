// The page as a whole: which part is shown, and what the games are played with.

const games = { deal: new DealGame(), survive: new SurviveGame() };

accepted = (file) => {
  for (const game of Object.values(games)) if (game.file !== file) game.load(file);
};

shown = (part) => {
  const game = games[part];
  if (!game) {
    setLink("#verify");
    return;
  }
  game.start();
  if (game.answer && !game.wish) setLink(game.link());
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

accepted(own.file);
program.catch((error) => show(at("trouble"), `This browser cannot run the page’s program: ${error.message}`));
window.addEventListener("hashchange", visit);
visit();
