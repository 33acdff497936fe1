/** How many times this tab has tried for the scripts of the page it shows. */
const LOAD_TRIES_KEY = 'ringside-load-tries';
/** The version of the site whose page has been loaded anew because a part of it was not to be had. */
const RELOADED_FROM_KEY = 'ringside-reloaded-from';

/**
 * Runs in the document's head, before anything is fetched. A page whose scripts did not come is read
 * like any other, and is loaded anew after a while: three times at most, and only once the server
 * answers for it, since a page that can be read is better than an error. A stylesheet is asked for
 * again where it stands. When all tries are used up, a line at the foot says so.
 */
export const EARLY_RETRY_SCRIPT = `(function () {
  var asked = location.href;
  var WAITS_MS = [1000, 3000, 9000];
  var trying = false;
  function later(tries, work) {
    setTimeout(work, WAITS_MS[tries] * (0.8 + 0.4 * Math.random()));
  }
  function reload() {
    if (document.documentElement.dataset.hydrated === undefined) {
      history.replaceState(history.state, '', asked);
    }
    location.reload();
  }
  function tryScripts() {
    try {
      var tries = Number(sessionStorage.getItem('${LOAD_TRIES_KEY}'));
      if (tries >= WAITS_MS.length) {
        sessionStorage.removeItem('${LOAD_TRIES_KEY}');
        return giveUp();
      }
      sessionStorage.setItem('${LOAD_TRIES_KEY}', String(tries + 1));
    } catch (error) {
      return giveUp();
    }
    later(tries, function () {
      fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(function (answer) {
        if (answer.status < 500 && answer.status !== 429) reload();
        else tryScripts();
      }, tryScripts);
    });
  }
  function tryStyles(link) {
    var tries = Number(link.dataset.tries || 0);
    if (tries >= WAITS_MS.length) return giveUp();
    link.dataset.tries = String(tries + 1);
    later(tries, function () { link.href = link.href; });
  }
  function giveUp() {
    if (document.getElementById('not-loaded')) return;
    var line = document.createElement('div');
    line.id = 'not-loaded';
    line.setAttribute('role', 'alert');
    line.style.cssText = 'position:fixed;inset:auto 0 0;z-index:100;display:flex;flex-wrap:wrap;' +
      'align-items:center;justify-content:center;gap:8px 16px;padding:8px 16px;' +
      'border-top:1px solid var(--line,#2b3447);background:var(--surface,#131824);' +
      'color:var(--text,#e8ecf4);' +
      'font:1rem/1.4 system-ui,sans-serif';
    var text = document.createElement('span');
    text.textContent = 'Parts of this page could not be loaded.';
    var button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Try again';
    button.style.cssText = 'min-height:44px;padding:0 20px;border:0;border-radius:6px;' +
      'background:var(--gold,#f2b632);color:var(--ground,#0b0e14);font:600 1rem system-ui,sans-serif;cursor:pointer';
    button.addEventListener('click', reload);
    line.append(text, button);
    document.body.append(line);
  }
  function scriptsFailed() {
    if (trying || document.documentElement.dataset.hydrated !== undefined) return;
    trying = true;
    tryScripts();
  }
  addEventListener('error', function (event) {
    var node = event.target;
    if (node.tagName === 'LINK' && node.rel === 'stylesheet') tryStyles(node);
    else if (node.tagName === 'SCRIPT' && node.type === 'module') scriptsFailed();
  }, true);
  addEventListener('unhandledrejection', function (event) {
    if (/module/i.test(String(event.reason))) scriptsFailed();
  });
})()`;

/** The scripts have come: whatever fails from now on has all its tries. */
export function forgetLoadTries(): void {
  try {
    sessionStorage.removeItem(LOAD_TRIES_KEY);
  } catch {
    // Without storage nothing was counted.
  }
}

/**
 * A part that is fetched later belongs to a version of the site that may be gone by then. The page
 * is loaded anew, once for each version, if the server answers for it.
 */
export function reloadForMissingParts(version: string): void {
  addEventListener('vite:preloadError', async () => {
    try {
      if (sessionStorage.getItem(RELOADED_FROM_KEY) === version) return;
      const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
      if (!ok) return;
      sessionStorage.setItem(RELOADED_FROM_KEY, version);
      location.reload();
    } catch {
      // Not reachable: what wanted the part says so.
    }
  });
}
