/** Where the browser keeps which results are shown; nothing is there while all are. */
export const SPOILERS_STORAGE_KEY = 'ringside-spoilers';

/**
 * Pages are rendered with all results, so the style sheet hides those (`data-result`) until the
 * page has been rendered for this viewer.
 */
export const EARLY_SPOILERS_SCRIPT = `(function () {
  try {
    if (localStorage.getItem('${SPOILERS_STORAGE_KEY}') !== null) document.documentElement.dataset.spoilers = 'hidden';
  } catch (error) {}
})()`;
