/** Where the browser keeps the theme mode (specification, section 9: local storage). */
export const THEME_STORAGE_KEY = 'ringside-theme';
export const DARK = '(prefers-color-scheme: dark)';

/**
 * Runs in the document's head, before anything is drawn: puts the theme on <html>, so that no page
 * is drawn in the wrong one first. Says the same as `show`, which follows once React is there.
 */
export const EARLY_THEME_SCRIPT = `(function () {
  var mode = null;
  try { mode = localStorage.getItem('${THEME_STORAGE_KEY}'); } catch (error) {}
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('${DARK}').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})()`;
