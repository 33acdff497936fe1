import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { CheckIcon } from '#app/ui/icons/page-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { RaceMeta } from '../../../contract.ts';
import { EntryLink } from '../entry-link.tsx';
import { Portrait } from '../portrait.tsx';
import classes from './picker-column.module.css';

export interface PickerOption {
  key: string;
  label: string;
  race?: string;
  detail?: string;
  meta: RaceMeta;
  selected: boolean;
  beaten: boolean;
  inner?: boolean;
}

interface PickerColumnProps {
  label: string;
  options: PickerOption[];
  onChoose: (byKey: boolean) => void;
}

export function PickerColumn({ label, options, onChoose }: PickerColumnProps) {
  const [focused, setFocused] = useState<string | null>(null);
  const stop =
    options.find(({ key }) => key === focused) ?? options.find((option) => option.selected);
  const list = useSelectedInSight(options.find((option) => option.selected && !option.inner)?.key);

  function choose({ detail, metaKey, ctrlKey }: MouseEvent) {
    setFocused(null);
    if (!metaKey && !ctrlKey) onChoose(detail === 0);
  }

  return (
    <div className="column min-w-0 min-h-0">
      <span className="dim font-semibold px-2 py-1" aria-hidden="true">
        {label}
      </span>
      <div
        ref={list}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        className={`relative flex-1 min-h-0 overflow-y-auto ${classes.list}`}
        onKeyDown={moveFocus}
        onBlur={() => setFocused(null)}
      >
        {options.map((option) => (
          <EntryLink
            key={option.key}
            prefetch="none"
            meta={option.meta}
            role="option"
            aria-selected={option.selected}
            tabIndex={option === (stop ?? options[0]) ? 0 : -1}
            className={classNames(
              'line min-h-touch rounded raises',
              classes.option,
              option.inner && classes.inner,
            )}
            onClick={choose}
            onFocusCapture={() => setFocused(option.key)}
          >
            <OptionContent {...option} />
          </EntryLink>
        ))}
      </div>
    </div>
  );
}

function OptionContent({ label, race, detail, beaten }: PickerOption) {
  return (
    <>
      {race && <Portrait race={race} alt="" size={32} className="rounded-full" />}
      <span className="grow type-label">
        {label}
        {detail && <span className="truncate block dim type-note">{detail}</span>}
      </span>
      <span className={`flex-none ${classes.check}`}>
        {beaten && (
          <>
            <CheckIcon />
            <VisuallyHidden>defeated</VisuallyHidden>
          </>
        )}
      </span>
    </>
  );
}

function useSelectedInSight(selectedKey: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes
  useLayoutEffect(() => {
    const showSelected = () => {
      const row = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (!list.current || !row) return;
      list.current.scrollTop = row.offsetTop - (list.current.clientHeight - row.clientHeight) / 2;
    };
    showSelected();
    // A closed sheet has no height, so it scrolls when the sheet opens.
    const sheet = list.current?.closest('[popover]');
    sheet?.addEventListener('toggle', showSelected);
    return () => sheet?.removeEventListener('toggle', showSelected);
  }, [selectedKey]);
  return list;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const target = targetOf(event.key, rows, at);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === ' ' && !target) rows[at]?.click();
  else if (!target) return;
  event.preventDefault();
  target?.focus();
}

const WORD_PAUSE_MS = 1000;
let typed = { word: '', at: Number.NEGATIVE_INFINITY };

function targetOf(key: string, rows: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return rows[Math.min(at + 1, rows.length - 1)];
  if (key === 'ArrowUp') return rows[Math.max(at - 1, 0)];
  if (key === 'Home') return rows[0];
  if (key === 'End') return rows.at(-1);
  if (key.length !== 1 || (key === ' ' && !isTyping())) return undefined;
  typed = { word: (isTyping() ? typed.word : '') + key.toLowerCase(), at: performance.now() };
  // The same letter again goes on to the next row; a word may stay at the present one.
  const isOneLetter = new Set(typed.word).size === 1;
  const word = isOneLetter ? key.toLowerCase() : typed.word;
  const from = isOneLetter ? at + 1 : Math.max(at, 0);
  const around = [...rows.slice(from), ...rows.slice(0, from)];
  return around.find((row) => row.textContent?.toLowerCase().startsWith(word));
}

const isTyping = () => performance.now() - typed.at < WORD_PAUSE_MS;
