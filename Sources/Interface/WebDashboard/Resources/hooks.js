// SPDX-License-Identifier: MIT
// The log that grows while it is open, and the editor that checks while a person types. Both pages work without this.

// Calls `work` after a moment without further calls, and never twice at once.
function calmly(wait, work) {
  let timer = null, busy = false, again = false;
  const run = async () => {
    if (busy) { again = true; return; }
    busy = true;
    try { await work(); } catch { /* The next change tries again. */ }
    busy = false;
    if (again) { again = false; run(); }
  };
  return () => { clearTimeout(timer); timer = setTimeout(run, wait); };
}

const log = document.querySelector("[data-hooks-log]");
if (log?.dataset.hooksLog) {
  const refresh = calmly(150, async () => {
    const answer = await fetch(log.dataset.hooksLog, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const html = await answer.text();
    const active = log.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    log.innerHTML = html;
    if (active) log.querySelector(`a[href="${CSS.escape(active)}"]`)?.focus({ preventScroll: true });
  });
  window.addEventListener("segue-delivery", refresh);
  window.addEventListener("segue-scope", refresh);
}

const editor = document.querySelector("[data-hooks-editor]");
if (editor) {
  const text = editor.elements.text;
  const problems = editor.querySelector("[data-hooks-problems]");
  const saved = text.value;
  const check = calmly(300, async () => {
    const form = new URLSearchParams({ token: editor.elements.token.value, text: text.value });
    const answer = await fetch(editor.dataset.hooksEditor, { method: "POST", body: form });
    if (!answer.ok) return;
    const html = await answer.text();
    if (problems.innerHTML !== html) problems.innerHTML = html;
  });
  text.addEventListener("input", check);
  // Tab leaves the field, as everywhere. YAML is indented by two blanks.
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const line = text.value.slice(0, text.selectionStart).split("\n").pop();
    const margin = line.match(/^ */)[0];
    if (!margin) return;
    event.preventDefault();
    text.setRangeText(`\n${margin}`, text.selectionStart, text.selectionEnd, "end");
    text.dispatchEvent(new Event("input"));
  });
  problems.addEventListener("click", (event) => {
    const place = event.target.closest("[data-line]");
    if (!place) return;
    const lines = text.value.split("\n");
    const start = lines.slice(0, place.dataset.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + (lines[place.dataset.line - 1] ?? "").length);
  });
  let isSent = false;
  editor.addEventListener("submit", () => { isSent = true; });
  window.addEventListener("beforeunload", (event) => {
    if (!isSent && text.value !== saved) event.preventDefault();
  });
}
