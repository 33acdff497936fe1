/** Where the browser keeps which results are shown; nothing is there while all are. */
export const SPOILERS_STORAGE_KEY = 'ringside-spoilers';

/**
 * Runs in the document's head. Pages are rendered with all results, the same for everyone, so the
 * style sheet hides those (`data-result`) until the page has been rendered for this viewer.
 */
export const EARLY_SPOILERS_SCRIPT = `(function () {
  try {
    if (localStorage.getItem('${SPOILERS_STORAGE_KEY}') !== null) document.documentElement.dataset.spoilers = 'hidden';
  } catch (error) {}
})()`;
