import { type ReactNode, useId } from 'react';
import { FightList, type ListedFight } from '#app/features/records/web/shared/fight-list.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet, type NotYetProps } from '#app/ui/loading/not-yet.tsx';
import classes from './recent-fights.module.css';

interface RecentFightsProps {
  title: string;
  fights: readonly ListedFight[] | undefined;
  query: NotYetProps['query'];
  none: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** The fights of a player or a breed, whose place stays while they load and when they cannot be loaded. */
export function RecentFights(props: RecentFightsProps) {
  const { title, fights, query, none, className, children } = props;
  const id = useId();
  return (
    <section className={classNames('stack', classes.fights, className)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {fights?.length === 0 && <ListNote>{none}</ListNote>}
      {fights && fights.length > 0 && <FightList fights={fights} named />}
      {!fights && <NotYet query={query} what="the fights" />}
      {children}
    </section>
  );
}
