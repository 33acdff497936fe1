const PAUSE_MS = 5_000;

/** Tries pictures that could not be loaded once more, and again whenever the browser is back online. */
export function retryPictures(): void {
  const tried = new WeakSet<HTMLImageElement>();
  const tryLater = (picture: HTMLImageElement) => {
    if (tried.has(picture)) return;
    tried.add(picture);
    setTimeout(() => loadIfBroken(picture), PAUSE_MS * (0.8 + 0.4 * Math.random()));
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) tryLater(target);
    },
    true,
  );
  addEventListener('online', () => [...document.images].forEach(loadIfBroken));
  // Those that failed before the scripts were there.
  [...document.images].filter(isBroken).forEach(tryLater);
}

function isBroken({ src, complete, naturalWidth }: HTMLImageElement): boolean {
  return src !== '' && complete && naturalWidth === 0;
}

function loadIfBroken(picture: HTMLImageElement): void {
  if (isBroken(picture)) picture.setAttribute('src', picture.src);
}
