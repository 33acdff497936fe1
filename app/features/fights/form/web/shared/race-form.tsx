import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useHasFailed } from '#app/ui/time/kept-at.ts';
import { raceFormQuery } from '../queries.ts';
import { FormCard } from './form-card.tsx';
import classes from './race-form.module.css';
import { RecentFights } from './recent-fights.tsx';

/** A breed's recent form: the curve of its win rate beside its latest fights. */
export function RaceForm({ race }: { race: string }) {
  const query = useQuery(raceFormQuery(useApi(), race));
  const { data, refetch } = query;
  const isError = useHasFailed(query);
  return (
    <div className={`stack gap-4 ${classes.form}`}>
      <Counted what="The form">
        <FormCard form={data} isError={isError} retry={() => void refetch()} />
      </Counted>
      <RecentFights
        title="Recent fights"
        fights={data?.latest}
        query={query}
        none="Its first fight shows up here the moment it is decided."
        className={classes.fights}
      />
    </div>
  );
}
