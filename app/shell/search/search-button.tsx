import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Hidden } from '../../ui/hidden.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import classes from './search-button.module.css';

/** Not part of the first load: it comes when somebody reaches for the search. */
const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazy(() => loadDialog().then((module) => ({ default: module.SearchDialog })));

/** The top bar's search: a press, `Ctrl K` or `/` opens one box over everything that has a name. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  const onShortcut = useEffectEvent(show);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      event.preventDefault();
      onShortcut();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onClick={show}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      >
        <SearchIcon />
        <span className={classes.label}>Search</span>
        <span className={classes.key} aria-hidden="true">
          Ctrl K
        </span>
        <Hidden> monsters, techniques and players</Hidden>
      </button>
      {wanted && (
        <Suspense>
          <SearchDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** `Ctrl K` anywhere; `/` where it is not part of what somebody writes, and no dialog is open. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return false;
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (key !== '/' || ctrlKey || metaKey || altKey) return false;
  const field = target instanceof HTMLElement && target.closest('input, textarea, select');
  return !field && !(target instanceof HTMLElement && target.isContentEditable);
}
