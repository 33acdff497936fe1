/** In the document until its first paint: neither a preload nor a module that a browser would load. */
const LATER = 'later';

/**
 * Runs in the document's head. A page is readable without scripts, and on a slow network they would
 * take their share of it from styles, fonts and pictures: they are loaded after the first paint. A
 * hidden tab paints nothing and does not wait; a browser that reports no paint, as some do to prevent
 * fingerprinting, loads them soon after the rest of the page, which on a fast network has loaded before
 * the first paint.
 */
export const LATE_SCRIPTS_SCRIPT = /* @__PURE__ */ `addEventListener('DOMContentLoaded', () => {
  let all = (marked) => document.querySelectorAll(marked + '=LATER]'),
  load = () => {
    for (let link of all('[rel')) link.rel = 'modulepreload';
    for (let script of all('[type')) {
      let module = document.createElement('script');
      module.type = 'module';
      module.text = script.text;
      script.replaceWith(module);
    }
  };
  addEventListener('load', () => setTimeout(load, 300));
  document.hidden ? load() : new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
})`
  .replaceAll(/\n\s*/g, '')
  .replaceAll(/ ?([=>{}(),;:?+|]) ?/g, '$1')
  .replaceAll('LATER', LATER);

/**
 * Marks the scripts of a rendered page for `LATE_SCRIPTS_SCRIPT`. Without the preloads of pictures that
 * React adds: the pictures themselves follow in the same document, behind the styles.
 */
export const scriptsLater = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
    .replaceAll('<script type="module" async="">', `<script type="${LATER}">`)
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');
