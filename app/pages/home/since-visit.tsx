import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { dayBeside, dayOf, recapPath } from '#app/features/fight-reports/recap/rules.ts';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import { counted } from '#app/ui/count.ts';
import { localValues } from '#app/ui/storage/browser-storage.ts';

const STORAGE_KEY = 'ringside-last-fight';

/** The recap of the day; of the evening before for a viewer who was last here on an earlier day. */
export function SinceVisit({ records, className }: { records: MatchRecord[]; className?: string }) {
  const [newest] = records;
  const [seen, setSeen] = useState<{ number: number; day: string } | null>(null);
  useEffect(() => {
    const [number, day] = localValues.getItem(STORAGE_KEY)?.split(' ') ?? [];
    if (number && day) setSeen({ number: Number(number), day });
  }, []);
  const [id, day] = newest ? [newest.id, dayOf(Date.parse(newest.date))] : [0, ''];
  useEffect(() => {
    if (id > 0) localValues.setItem(STORAGE_KEY, `${id} ${day}`);
  }, [id, day]);
  if (!newest) return null;
  const missed = seen ? records.filter((record) => record.id > seen.number).length : 0;
  return (
    <Link to={recapPath(seen && seen.day < day ? dayBeside(day, -1) : day)} className={className}>
      {missed === 0
        ? 'Recap of the day'
        : `${missed === records.length ? `${missed} or more fights` : counted(missed, 'fight')} since your last visit`}
    </Link>
  );
}
