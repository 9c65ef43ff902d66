// SPDX-License-Identifier: MIT
// Updates every open page: one connection for all tabs, the clock from the deadline, regions from the server.

let channel = null;
const says = document.getElementById("says");
let last = document.body.dataset.version;
let latest = null;
let clock = null;

const pad = (number) => String(number).padStart(2, "0");
function words(seconds) {
  const minutes = Math.floor(seconds / 60);
  return minutes >= 100
    ? `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}` : `${pad(minutes)}:${pad(seconds % 60)}`;
}

// The clock. It is computed and not counted down, so that it is right immediately after sleep.
function tick() {
  clearTimeout(clock);
  if (!timer || !timer.isRunning) return;
  const now = Date.now() + timer.offset;
  let shown, part = 0;
  if (timer.deadline) {
    const left = Math.max(0, timer.deadline - now);
    shown = Math.ceil(left / 1000);
    part = timer.planned ? Math.min(1, 1 - left / 1000 / timer.planned) : 0;
  } else {
    shown = Math.floor((now - timer.origin) / 1000);
  }
  for (const place of document.querySelectorAll("[data-clock]")) {
    if (place.textContent !== words(shown)) place.textContent = words(shown);
  }
  const ring = document.querySelector("[data-ring]");
  if (ring && timer.deadline) ring.setAttribute("stroke-dasharray", `${(part * 100).toFixed(2)} 200`);
  document.title = `${words(shown)} ${timer.label} · Segue`;
  const next = timer.deadline ? (timer.deadline - now) % 1000 || 1000 : 1000 - ((now - timer.origin) % 1000);
  if (!timer.deadline || now < timer.deadline) clock = setTimeout(tick, Math.max(20, next));
}

let timer = null;
function follow(data) {
  const now = Date.now();
  timer = { ...data, offset: data.offset ?? data.now - now, origin: data.now - data.elapsed * 1000 };
  tick();
}

// A new page reads the timer from its own HTML.
function readPage() {
  const dial = document.querySelector("[data-dial]");
  if (!dial || dial.dataset.running !== "true") return;
  const now = Date.now();
  const deadline = Number(dial.dataset.deadline) || null;
  follow({
    isRunning: true, deadline, now, elapsed: Number(dial.dataset.elapsed), planned: Number(dial.dataset.planned),
    label: document.querySelector(".label")?.textContent ?? "",
  });
}

// Preserves text that a person has begun to type.
function replace(region, html) {
  if (region.innerHTML === html) return;
  const typed = [...region.querySelectorAll("input:not([type=hidden]), textarea")]
    .filter((field) => field.value !== field.defaultValue).map((field) => [field.id, field.value]);
  const open = [...region.querySelectorAll("details")].map((details) => details.open);
  const active = region.contains(document.activeElement) ? document.activeElement : null;
  const [name, start, end] = [active?.id || active?.dataset.name, active?.selectionStart, active?.selectionEnd];
  region.innerHTML = html;
  for (const [id, value] of typed) {
    const again = document.getElementById(id);
    if (again) again.value = value;
  }
  region.querySelectorAll("details").forEach((details, index) => { details.open = open[index] ?? false; });
  if (!active) return;
  const again = name && (document.getElementById(name) ?? region.querySelector(`[data-name="${name}"]`));
  (again || document.getElementById("main")).focus({ preventScroll: true });
  if (again && start != null) again.setSelectionRange?.(start, end);
}

function say(text) {
  if (says.textContent !== text) says.textContent = text;
}

function show(event) {
  if (event.id) {
    if (event.id === last) return;
    last = event.id;
  }
  if (event.name === "gone") return say(document.body.dataset.gone);
  if (event.name === "lost") return say(document.body.dataset.lost);
  if (event.name === "found") return says.textContent === document.body.dataset.lost && say("");
  if (event.name !== "timer") return window.dispatchEvent(new CustomEvent(`segue-${event.name}`, { detail: event.data }));
  const data = event.data;
  const root = document.documentElement;
  root.dataset.mood = data.mood;
  root.dataset.theme = data.theme;
  root.dataset.motion = data.motion;
  for (const [name, html] of Object.entries(data.regions)) {
    const region = document.querySelector(`[data-region="${name}"]`);
    if (region) replace(region, html);
  }
  follow(data);
  if (!data.isRunning && document.querySelector("[data-dial]")) document.title = `${data.label} · Segue`;
  if (data.says) say(data.says);
  else if ([document.body.dataset.gone, document.body.dataset.lost].includes(says.textContent)) say("");
}

// Loads the page again when the dashboard, or a proxy before it, answers.
async function reload() {
  const answer = await fetch(location.href).catch(() => null);
  if (answer && answer.status < 500) location.reload();
  else setTimeout(reload, 5000);
}

// The tab with the lock has the connection, and forwards events to the others.
function lead() {
  return new Promise(() => {
    const source = new EventSource(`/events?after=${encodeURIComponent(last)}`);
    const share = (event) => {
      show(event);
      channel?.postMessage(event);
    };
    const hand = (name) => (message) => {
      const event = { id: message.lastEventId && name !== "delivery" && name !== "scope" ? message.lastEventId : null, name,
        data: JSON.parse(message.data) };
      if (event.data.now) event.data.offset = event.data.now - Date.now();
      if (event.id) latest = event;
      share(event);
    };
    for (const name of ["timer", "gone", "delivery", "scope"]) source.addEventListener(name, hand(name));
    source.addEventListener("error", () => {
      share({ name: "lost" });
      // The browser gives up after a refusal.
      if (source.readyState === EventSource.CLOSED) setTimeout(reload, 5000);
    });
    source.addEventListener("open", () => share({ name: "found" }));
  });
}

function connect() {
  if ("BroadcastChannel" in window) {
    channel = new BroadcastChannel("segue");
    channel.addEventListener("message", ({ data }) => {
      if (data.name === "hello") {
        if (latest && latest.id !== data.id) channel.postMessage(latest);
      } else {
        show(data);
      }
    });
    channel.postMessage({ name: "hello", id: last });
  }
  // A page from another machine has no locks, so each tab has a connection.
  if (navigator.locks && channel) navigator.locks.request("segue-live", lead);
  else lead();
}

readPage();
document.addEventListener("visibilitychange", () => { if (!document.hidden) tick(); });
// The first paint goes before the connection. A hidden page isn't painted.
new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 300);
}).then(connect);
