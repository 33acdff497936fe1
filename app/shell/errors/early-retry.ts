/** Session storage key: how often this tab has reloaded to get the page's scripts. */
export const LOAD_TRIES_KEY = 'ringside-load-tries';

/** At most three times, once the server responds; the key by name keeps it out of the bundle. */
export const EARLY_RETRY_SCRIPT = /* @__PURE__ */ `(() => {
  let asked = location.href, root = document.documentElement, trying,
  isReady = () => 'hydrated' in root.dataset,
  later = (tries, work) =>
    tries > 2 ? giveUp() : setTimeout(work, 3 ** tries * (800 + 400 * Math.random())),
  reload = () => {
    isReady() || history.replaceState(history.state, '', asked);
    location.reload();
  },
  tryScripts = () => {
    let tries = 3, key = 'LOAD_TRIES_KEY';
    try {
      tries = +sessionStorage[key] || 0;
      sessionStorage[key] = tries > 2 ? 0 : tries + 1;
    } catch {}
    later(tries, () =>
      fetch(location, { method: 'HEAD' }).then((answer) => answer.ok ? reload() : tryScripts(), tryScripts));
  },
  tryStyles = (link) => {
    let tries = link.dataset.tries | 0;
    link.dataset.tries = tries + 1;
    later(tries, function again() {
      isReady() ? link.href += '#' : setTimeout(again, 99);
    });
  },
  giveUp = () => {
    let line = document.createElement('div');
    line.role = 'alert';
    line.style = 'position:fixed;inset:auto 0 0;padding:8px;background:Canvas;color:CanvasText';
    line.innerHTML = 'Parts of this page could not be loaded. <button style="padding:9px;font:inherit">Try again</button>';
    line.lastChild.onclick = reload;
    document.body.append(line);
    giveUp = Date;
  },
  failed = ({ target, reason }) => {
    if (target.rel == 'stylesheet') tryStyles(target);
    else if ((target.type == 'module' || /module/i.test(reason)) && !trying && !isReady()) {
      trying = 1;
      tryScripts();
    }
  };
  addEventListener('error', failed, true);
  addEventListener('unhandledrejection', failed);
})()`
  .replaceAll(/\n\s*/g, '')
  .replaceAll(/ ?([=>{}(),;?:+|&!]) ?/g, '$1')
  .replace('LOAD_TRIES_KEY', LOAD_TRIES_KEY);
