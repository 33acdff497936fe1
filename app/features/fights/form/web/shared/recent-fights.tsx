import { type ReactNode, useId } from 'react';
import { FightList, type ListedFight } from '#app/features/records/web/shared/fight-list.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ListNote } from '#app/ui/list-note.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { useKeptAt } from '#app/ui/time/kept-at.ts';
import classes from './recent-fights.module.css';

interface RecentFightsProps {
  title: string;
  fights: readonly ListedFight[] | undefined;
  isError: boolean;
  retry: () => unknown;
  none: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** The fights of a player or a breed, whose place stays while they load and when they cannot be loaded. */
export function RecentFights(props: RecentFightsProps) {
  const { title, fights, isError, retry, none, className, children } = props;
  const id = useId();
  const isOffline = useKeptAt() !== null;
  return (
    <section className={classNames('stack', classes.fights, className)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {fights?.length === 0 && <ListNote>{none}</ListNote>}
      {fights && fights.length > 0 && <FightList fights={fights} named />}
      {!fights && !isError && <RowSkeletons label="Loading the fights" />}
      {!fights && isError && (
        <ListNote retry={isOffline ? undefined : retry} tall>
          {isOffline
            ? 'Not kept on this device. They are here again with the connection.'
            : "Couldn't load the fights."}
        </ListNote>
      )}
      {children}
    </section>
  );
}
