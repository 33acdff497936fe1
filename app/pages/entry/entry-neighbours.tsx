import type { GuideEntry } from '#app/features/guide/contract.ts';
import { EntryLink } from '#app/features/guide/web/shared/entry-link.tsx';
import { PickerButton } from '#app/features/guide/web/shared/picker/picker.tsx';
import { NextIcon, PreviousIcon } from '#app/ui/icons/page-icons.tsx';
import classes from './entry-neighbours.module.css';

const LINK = `line min-w-0 gap-2 rounded raises ${classes.link}`;

interface EntryTurnProps {
  previous: GuideEntry | null;
  next: GuideEntry | null;
}

export function EntryNeighbours({ previous, next }: EntryTurnProps) {
  return (
    <nav
      className={`actions items-center justify-between ${classes.turn}`}
      aria-label="Neighbours by number"
    >
      {previous ? (
        <EntryLink meta={previous.META} rel="prev" className={LINK}>
          <PreviousIcon />
          <TurnText word="Previous" entry={previous} />
        </EntryLink>
      ) : (
        <span className="small px-3">First of the guide</span>
      )}
      <PickerButton />
      {next ? (
        <EntryLink meta={next.META} rel="next" className={LINK}>
          <TurnText word="Next" entry={next} />
          <NextIcon />
        </EntryLink>
      ) : (
        <span className="small px-3">Last of the guide</span>
      )}
    </nav>
  );
}

function TurnText({ word, entry: { number, name } }: { word: string; entry: GuideEntry }) {
  return (
    <span className="min-w-0">
      <span className="small block">
        {word}, <span>{number}</span>
      </span>
      <span className="truncate block type-name">{name}</span>
    </span>
  );
}
