import type { GuideEntry } from '#app/features/guide/contract.ts';
import { EntryLink } from '#app/features/guide/web/shared/entry-link.tsx';
import { PickerButton } from '#app/features/guide/web/shared/picker/picker.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { NextIcon, PreviousIcon } from '#app/ui/icons/page-icons.tsx';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import classes from './entry-neighbours.module.css';

const LINK = classNames(layouts.line, layouts.fits, classes.link);

interface EntryTurnProps {
  previous: GuideEntry | null;
  next: GuideEntry | null;
}

/** Links to the previous and the next entry by number; on a phone also the picker's button. */
export function EntryNeighbours({ previous, next }: EntryTurnProps) {
  return (
    <nav className={classNames(layouts.actions, classes.turn)} aria-label="Neighbours by number">
      {previous ? (
        <EntryLink meta={previous.META} rel="prev" className={LINK}>
          <PreviousIcon />
          <TurnText word="Previous" entry={previous} />
        </EntryLink>
      ) : (
        <span className={classNames(texts.small, classes.end)}>First of the guide</span>
      )}
      <PickerButton />
      {next ? (
        <EntryLink meta={next.META} rel="next" className={LINK}>
          <TurnText word="Next" entry={next} />
          <NextIcon />
        </EntryLink>
      ) : (
        <span className={classNames(texts.small, classes.end)}>Last of the guide</span>
      )}
    </nav>
  );
}

function TurnText({ word, entry: { number, name } }: { word: string; entry: GuideEntry }) {
  return (
    <span className={layouts.fits}>
      <span className={classNames(texts.small, classes.word)}>
        {word}, <span>{number}</span>
      </span>
      <span className={classNames(texts.oneLine, classes.name)}>{name}</span>
    </span>
  );
}
