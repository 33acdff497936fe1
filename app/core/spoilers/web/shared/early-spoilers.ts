export const SPOILERS_STORAGE_KEY = 'ringside-spoilers';

/** Rendered pages have all results; the style sheet hides `data-result` until hydration. */
export const EARLY_SPOILERS_SCRIPT = `(function () {
  try {
    if (localStorage.getItem('${SPOILERS_STORAGE_KEY}') !== null) document.documentElement.dataset.spoilers = 'hidden';
  } catch (error) {}
})()`;
