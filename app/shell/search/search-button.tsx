import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './search-button.module.css';

const loadDialog = () => import('./search-dialog.tsx');
const prepare = () => void loadDialog().catch(() => undefined);

/** `Ctrl K` or `/` opens it as well. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>>>();
  // Text typed while the box is still loading; null when there is none.
  const early = useRef<string | null>(null);
  const show = () => {
    early.current = '';
    setOpen(true);
    loadDialog().then(setDialog, () => {
      early.current = null;
      setOpen(false);
    });
  };

  const takeEarlyText = () => {
    const text = early.current ?? '';
    early.current = null;
    return text;
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (early.current !== null && isLetter(event)) early.current += event.key;
    else if (isShortcut(event)) show();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <button
        type="button"
        className={`scripted line flex-none min-h-touch border rounded dim type-label ${classes.button}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onClick={show}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <SearchIcon />
        <span className={classes.label}>Search</span>
        <span className={`border ${classes.key}`} aria-hidden="true">
          Ctrl K
        </span>
        <VisuallyHidden> monsters, techniques, players and music</VisuallyHidden>
      </button>
      {dialog && (
        <dialog.SearchDialog
          open={open}
          takeEarlyText={takeEarlyText}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (isDialogOpen()) return false;
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (key !== '/' || ctrlKey || metaKey || altKey) return false;
  const field = target instanceof HTMLElement && target.closest('input, textarea, select');
  return !field && !(target instanceof HTMLElement && target.isContentEditable);
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
