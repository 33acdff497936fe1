import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { FightList } from '#app/features/monster-records/web/shared/fight-list.tsx';
import { Button } from '#app/ui/button.tsx';
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
          <p className={classes.none}>Its first fight shows up here the moment it is decided.</p>
        )}
        {data && data.latest.length > 0 && <FightList fights={data.latest} named />}
        {!data && !isError && <RowSkeletons label="Loading its fights" />}
        {!data && isError && (
          <p className={classes.none}>
            Couldn't load the fights. <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        )}
      </section>
    </div>
  );
}
