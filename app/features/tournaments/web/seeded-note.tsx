import { dayText } from '#app/ui/time/dates.ts';
import { useTextInZone } from '#app/ui/time/now.tsx';
import type { Seeded } from '../contract.ts';
import { seededText } from '../rules.ts';

interface SeededNoteProps {
  seeded: Seeded | undefined;
  className?: string;
}

/** How and when the seeds were chosen; nothing where that is not known. */
export function SeededNote({ seeded, className }: SeededNoteProps) {
  const day = useTextInZone((zone) => (seeded ? dayText(Date.parse(seeded.at), zone) : ''));
  return seeded && <span className={className}>{`${seededText(seeded)}, ${day}`}</span>;
}
