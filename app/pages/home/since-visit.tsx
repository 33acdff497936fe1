import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import { localValues } from '#app/ui/storage/browser-storage.ts';

const STORAGE_KEY = 'ringside-last-fight';

/** The recap of the day, or of the day when this browser was last here, with the fights since. */
export function SinceVisit({ records, className }: { records: MatchRecord[]; className: string }) {
  const [seen, setSeen] = useState<string>();
  useEffect(() => setSeen(localValues.getItem(STORAGE_KEY) ?? undefined), []);
  const { id = 0, date = '' } = records[0] ?? {};
  const day = date.slice(0, 10);
  useEffect(() => localValues.setItem(STORAGE_KEY, `${id} ${day}`), [id, day]);
  const [number = 0, seenDay = day] = seen?.split(' ') ?? [];
  const missed = number ? records.filter((record) => record.id > Number(number)).length : 0;
  const more = missed === records.length ? ' or more' : '';
  return (
    <Link to={`/recap/${missed > 0 ? seenDay : day}`} className={className}>
      {missed === 0
        ? 'Recap of the day'
        : `${missed}${more} fight${missed === 1 ? '' : 's'} since your last visit`}
    </Link>
  );
}
