// SPDX-License-Identifier: MIT
// Keeps the hub's board and friends fresh while the page is visible: each minute, and after a delivery to a hook, which may
// be the one that sends to the hub. The page works without this.

const page = document.querySelector("[data-team-page]");
let soon = null;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(page.dataset.teamPage, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  // The hub answers again, or was joined.
  const board = (place) => place.querySelector("[data-team=board]");
  if (board(fresh) && !board(document)) return location.reload();
  for (const part of document.querySelectorAll("[data-team]")) {
    const other = fresh.querySelector(`[data-team="${part.dataset.team}"]`);
    if (other && other.innerHTML !== part.innerHTML) part.innerHTML = other.innerHTML;
  }
}

function refreshSoon() {
  clearTimeout(soon);
  soon = setTimeout(() => refresh().catch(() => {}), 1000);
}

if (page) {
  setInterval(() => refresh().catch(() => {}), 60_000);
  window.addEventListener("segue-delivery", refreshSoon);
  document.addEventListener("visibilitychange", refreshSoon);
}
