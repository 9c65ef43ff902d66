// SPDX-License-Identifier: MIT
// Keeps the part of a page that follows events as the server has it. Only a visible tab has a connection.

const region = document.querySelector("[data-live]");
const lost = document.querySelector("[data-lost]");
let source = null;
let timer = null;
// Points of people who don't share when they focus, and of those who aren't friends, come without an event.
const pace = 60_000;

// What has the focus keeps it: a link by its address, a button by its form's.
const key = (element) => element?.getAttribute("href") ?? element?.form?.getAttribute("action");

async function refresh() {
  const answer = await fetch(region.dataset.live, { redirect: "manual" });
  // The server, or the proxy before it, will answer again.
  if (answer.status >= 500 || answer.status === 429) return;
  // The session has ended, or the page isn't for this person any more.
  if (!answer.ok) return location.reload();
  const html = await answer.text();
  if (html === region.innerHTML) return;
  const active = region.contains(document.activeElement) ? key(document.activeElement) : null;
  region.innerHTML = html;
  if (active) [...region.querySelectorAll("a, button")].find((element) => key(element) === active)?.focus();
}

function follow(friends) {
  refresh().catch(() => {});
  clearTimeout(timer);
  // An end that comes as planned sends no event at once.
  const ends = friends.map((friend) => friend.focusingUntil * 1000 - Date.now()).filter((left) => left > 0);
  if (ends.length > 0) timer = setTimeout(() => refresh().catch(() => {}), Math.min(...ends) + 1500);
}

function open() {
  if (source) return;
  source = new EventSource("/now/events");
  source.addEventListener("now", ({ data }) => follow(JSON.parse(data).friends));
  source.addEventListener("open", () => { lost.hidden = true; });
  source.addEventListener("error", () => {
    lost.hidden = false;
    // The browser gives up after a refusal.
    if (source.readyState === EventSource.CLOSED) {
      source = null;
      setTimeout(() => { if (!document.hidden) open(); }, 10_000);
    }
  });
}

function close() {
  source?.close();
  source = null;
}

document.addEventListener("visibilitychange", () => { document.hidden ? close() : open(); });
addEventListener("pagehide", close);
if (region && !document.hidden) open();
if (region) setInterval(() => { if (!document.hidden) refresh().catch(() => {}); }, pace);
