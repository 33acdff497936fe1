import { type MouseEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TEXT_MAX_CHARACTERS } from '#app/features/guide/list-address.ts';
import { useCombobox } from '#app/ui/hooks/use-combobox.ts';
import { CloseIcon, SearchIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { HitGroups, statusText } from './hit-groups.tsx';
import classes from './search-dialog.module.css';
import { searchPath } from './search-path.ts';
import { useHasLine, useHitGroups } from './search-providers.ts';

interface SearchDialogProps {
  open: boolean;
  takeEarlyText: () => string;
  onClose: () => void;
}

export function SearchDialog({ open, takeEarlyText, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const onOpen = useEffectEvent(() => {
    dialog.current?.showModal();
    setText(takeEarlyText());
  });

  // Before any other event, so that no keystroke is lost between the page and the field.
  useLayoutEffect(() => {
    if (open) onOpen();
  }, [open]);

  function closeOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) currentTarget.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      ref={dialog}
      className={`overflow-hidden ${classes.dialog}`}
      aria-label="Search"
      onClose={onClose}
      onClick={closeOutside}
    >
      {open && <SearchBox text={text} onText={setText} onClose={() => dialog.current?.close()} />}
    </dialog>
  );
}

interface SearchBoxProps {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

function SearchBox({ text, onText, onClose }: SearchBoxProps) {
  const navigate = useNavigate();
  const groups = useHitGroups(text).filter(
    ({ hits, state }) => hits.length > 0 || state !== 'ready',
  );
  const hits = groups.flatMap((group) => group.hits);

  function follow(index: number) {
    const hit = hits[index];
    if (!hit) return;
    onClose();
    navigate(hit.to);
  }

  function followLink(event: MouseEvent, to: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onClose();
    navigate(to);
  }

  const { inputProps, listProps, optionProps, reset } = useCombobox({
    count: hits.length,
    open: true,
    onPick: follow,
  });
  return (
    <div className="column grow">
      <SearchField
        combobox={inputProps}
        text={text}
        onText={(typed) => {
          onText(typed);
          reset();
        }}
        onClose={onClose}
      />
      <Summary
        text={text}
        status={statusText(text, groups, hits.length, useHasLine())}
        withKeys={hits.length > 0}
        onFollow={followLink}
      />
      {hits.length > 0 && (
        <div
          {...listProps}
          role="listbox"
          aria-label="Found"
          className={`flex-1 min-h-0 overflow-y-auto ${classes.list}`}
        >
          <HitGroups groups={groups} optionProps={optionProps} onFollow={followLink} />
        </div>
      )}
    </div>
  );
}

type SearchFieldProps = SearchBoxProps & {
  combobox: ReturnType<typeof useCombobox>['inputProps'];
};

function SearchField({ combobox, text, onText, onClose }: SearchFieldProps) {
  return (
    <div className={`line gap-3 border-b ${classes.field}`}>
      <SearchIcon />
      <input
        {...combobox}
        type="text"
        className={`grow text-lg ${classes.input}`}
        aria-label="Search monsters, techniques, players and music"
        placeholder="Monsters, players, music"
        enterKeyHint="go"
        maxLength={TEXT_MAX_CHARACTERS}
        value={text}
        onChange={(event) => onText(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: the dialog is there to be typed in
        autoFocus
      />
      <CloseButton onClose={onClose} />
    </div>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className="icon dim raises" onClick={onClose}>
      <CloseIcon />
      <VisuallyHidden>Close the search</VisuallyHidden>
    </button>
  );
}

interface SummaryProps {
  text: string;
  status: string;
  withKeys: boolean;
  onFollow: (event: MouseEvent, to: string) => void;
}

function Summary({ text, status, withKeys, onFollow }: SummaryProps) {
  return (
    <div className="ends small min-h-touch px-4">
      <p role="status">
        {status}
        {withKeys && <span className={classes.keys}> Arrow keys choose, Enter opens.</span>}
      </p>
      {text.trim() !== '' && (
        <a
          href={searchPath(text)}
          className="link whitespace-nowrap"
          onClick={(event) => onFollow(event, searchPath(text))}
        >
          Show all
        </a>
      )}
    </div>
  );
}
