/** Where the browser keeps the theme mode (specification, section 9: local storage). */
export const THEME_STORAGE_KEY = 'ringside-theme';
export const DARK = '(prefers-color-scheme: dark)';

/** Before the first paint, so that no page flashes in the wrong theme. */
export const EARLY_THEME_SCRIPT = `(function () {
  var mode = null;
  try { mode = localStorage.getItem('${THEME_STORAGE_KEY}'); } catch (error) {}
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('${DARK}').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})()`;
