// SPDX-License-Identifier: MIT
// Says that a photo is too large before it is sent: a proxy would refuse it with a page of its own.

const field = document.querySelector("input[type=file][data-too-large]");
field?.addEventListener("change", () => {
  field.setCustomValidity(field.files[0]?.size > 1 << 20 ? field.dataset.tooLarge : "");
  field.reportValidity();
});
