import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { BookIcon, LockIcon } from '#app/ui/icons/page-icons.tsx';
import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { GuideEntry, RaceMeta } from '../../../contract.ts';
import { beatenTypes, PICKER_LOCK_STORAGE_KEY } from '../../../picker-rules.ts';
import { balanceQuery } from '../../queries.ts';
import classes from './picker.module.css';
import { PickerColumn } from './picker-column.tsx';
import { subtypeOptions, typeOptions } from './picker-options.ts';
import { PickerSearch } from './picker-search.tsx';

const KEY = JSON.stringify(PICKER_LOCK_STORAGE_KEY);

/** Runs before the first paint, so that a picker locked open is open from the start. */
const PICKER_LOCK_SCRIPT = `try{if(localStorage.getItem(${KEY})==="true")document.documentElement.dataset.picker="locked"}catch{}`;

const stored = createStoredValue(PICKER_LOCK_STORAGE_KEY, (text) => text === 'true');
const setLocked = (locked: boolean) => stored.write(String(locked));

/** Stored in local storage, and set as an attribute of <html>. */
function usePickerLock(): [boolean, (locked: boolean) => void] {
  const locked = useStoredValue(stored, false);
  useLayoutEffect(() => {
    // Right after hydration `locked` has not been read yet, so the stored state is used.
    if (stored.read()) document.documentElement.dataset.picker = 'locked';
    else delete document.documentElement.dataset.picker;
  });
  return [locked, setLocked];
}

const PICKER_ID = 'monster-picker';

interface PickerProps {
  meta: RaceMeta;
  types: readonly string[];
  family: readonly GuideEntry[];
}

/** Expands under pointer or focus, can be locked open, and is a sheet on a phone (section 2). */
export function Picker({ meta, types, family }: PickerProps) {
  const [wanted, setWanted] = useState(false);
  const { record } = useViewer();
  const victories = record?.victoryRecord ?? {};
  const balance = useQuery({ ...balanceQuery(useApi()), enabled: wanted || record !== undefined });
  const panel = useRef<HTMLDivElement>(null);
  const keepFocusIn = useKeptFocus(panel, meta);

  function closeSheet() {
    const sheet = panel.current;
    if (sheet?.matches(':popover-open')) sheet.hidePopover();
  }

  return (
    <div className={`absolute ${classes.rail}`}>
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by the CSP
        dangerouslySetInnerHTML={{ __html: PICKER_LOCK_SCRIPT }}
      />
      <nav
        ref={panel}
        id={PICKER_ID}
        aria-label="Monster picker"
        popover="auto"
        className={`flex bg-surface plain ${classes.panel}`}
        onPointerEnter={() => setWanted(true)}
        onFocus={() => setWanted(true)}
      >
        <Strip />
        <div className={`column flex-none h-full ${classes.body}`}>
          <SheetHead />
          <div className="column relative flex-1 min-h-0">
            <PickerSearch monsters={balance.data} failed={balance.isError} onChoose={closeSheet} />
            <div className={`stack gap-1 flex-1 min-h-0 ${classes.columns}`}>
              <PickerColumn
                label="Type"
                options={typeOptions(meta, types, beatenTypes(balance.data ?? [], victories))}
                onChoose={(byKey) => keepFocusIn(byKey ? 'Type' : null)}
              />
              <PickerColumn
                label="Subtype"
                options={subtypeOptions(meta, family, victories)}
                onChoose={(byKey) => {
                  keepFocusIn(byKey ? 'Subtype' : null);
                  closeSheet();
                }}
              />
            </div>
          </div>
        </div>
      </nav>
    </div>
  );
}

function Strip() {
  const [locked, setLocked] = usePickerLock();
  return (
    <div className={`line gap-3 flex-none py-3 ${classes.strip}`}>
      <button
        type="button"
        className={`icon scripted rounded dim ${classes.toggle}`}
        aria-pressed={locked}
        onClick={() => setLocked(!locked)}
        title={locked ? 'Let the picker close' : 'Keep the picker open'}
      >
        <LockIcon open={!locked} />
        <VisuallyHidden>Keep the picker open</VisuallyHidden>
      </button>
      <span className={`line gap-3 dim type-name ${classes.spine}`} aria-hidden="true">
        <BookIcon /> Monster Guide
      </span>
    </div>
  );
}

function SheetHead() {
  return (
    <div className={`ends ${classes.sheetHead}`}>
      <span className="type-figure">Choose a monster</span>
      <button
        type="button"
        className={`icon scripted rounded dim ${classes.toggle}`}
        popoverTarget={PICKER_ID}
        popoverTargetAction="hide"
      >
        <CloseIcon />
        <VisuallyHidden>Close the picker</VisuallyHidden>
      </button>
    </div>
  );
}

export function PickerButton() {
  return (
    <Button popoverTarget={PICKER_ID} className={classes.button}>
      <BookIcon />
      Choose a monster
    </Button>
  );
}

/** Navigation focuses the page; after a choice by keyboard the selected row is focused again. */
function useKeptFocus(panel: React.RefObject<HTMLElement | null>, { RACE_SUPERTYPE }: RaceMeta) {
  const column = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per monster
  useEffect(() => {
    const label = column.current;
    column.current = null;
    if (label === null) return;
    const selected = `[aria-label="${label}"] [aria-selected="true"]`;
    // The shell has already moved the focus in a layout effect of the same navigation.
    panel.current?.querySelector<HTMLElement>(selected)?.focus();
  }, [RACE_SUPERTYPE]);
  return (label: 'Type' | 'Subtype' | null) => {
    column.current = label;
  };
}
