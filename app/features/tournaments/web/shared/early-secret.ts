/** Before anything is drawn or fetched, the secret leaves the address, history and Referer. */
export const EARLY_SECRET_SCRIPT = `(function () {
  try {
    if (!/^\\/tournament\\/create\\/?$/i.test(location.pathname)) return;
    var query = new URLSearchParams(location.search);
    if (!query.has('secret')) return;
    window.ringsideSecret = query.get('secret');
    query.delete('secret');
    var rest = query.toString();
    history.replaceState(history.state, '', location.pathname + (rest ? '?' + rest : '') + location.hash);
  } catch (error) {}
})()`;

declare global {
  interface Window {
    ringsideSecret?: string;
  }
}
