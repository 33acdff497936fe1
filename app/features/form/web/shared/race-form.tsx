import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { FightList } from '#app/features/monster-records/web/shared/fight-list.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { RowSkeletons } from '#app/ui/row-skeletons.tsx';
import { raceFormQuery } from '../queries.ts';
import { FormCard } from './form-card.tsx';
import classes from './race-form.module.css';

/** A breed's recent form: the curve of its win rate beside its latest fights. */
export function RaceForm({ race }: { race: string }) {
  const { data, isError, refetch } = useQuery(raceFormQuery(useApi(), race));
  return (
    <div className={classes.form}>
      <FormCard form={data} isError={isError} retry={() => void refetch()} />
      <section className={classes.fights} aria-labelledby="recent-fights">
        <h2 id="recent-fights">Recent fights</h2>
        {data?.latest.length === 0 && (
          <ListNote>Its first fight shows up here the moment it is decided.</ListNote>
        )}
        {data && data.latest.length > 0 && <FightList fights={data.latest} named />}
        {!data && !isError && <RowSkeletons label="Loading its fights" />}
        {!data && isError && (
          <ListNote retry={refetch} tall>
            Couldn't load the fights.
          </ListNote>
        )}
      </section>
    </div>
  );
}
