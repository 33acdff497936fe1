import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted, grouped } from '#app/core/count-rules.ts';
import { DayAndTime } from '#app/ui/time/date.tsx';
import { lengthText } from '#app/ui/time/dates.ts';
import type { MonsterRecord, RecordFight, RecordRun } from '../../contract.ts';
import { recordRunQuery } from '../queries.ts';

export function RunStory({ id, monster }: { id: string; monster: MonsterRecord }) {
  const { data: run } = useQuery(recordRunQuery(useApi(), id));
  if (!run || run.fights === 0) return null;
  return (
    <p className="reading">
      <Entrance monster={monster} run={run} /> <Wins run={run} />{' '}
      <Ending monster={monster} run={run} />
    </p>
  );
}

interface PartProps {
  monster: MonsterRecord;
  run: RecordRun;
}

function Entrance({ monster, run: { brought, first } }: PartProps) {
  return (
    <>
      <b className="font-semibold" dir="auto">
        {monster.MONSTER_NAME}
      </b>{' '}
      entered the ring on <DayAndTime date={monster.DATE.value} />
      {brought > 0 && `, with ${counted(brought, 'win')} from before`}
      {first && (
        <>
          , and {first.won ? 'beat' : 'met'} <Opponent fight={first} /> in its first fight
        </>
      )}
      .
    </>
  );
}

function Wins({ run: { fights, complete, wins, knockOuts, strongest } }: { run: RecordRun }) {
  if (wins === 0) return 'It has not won.';
  const level = strongest?.opponent.COMBINED_STATS ?? null;
  return (
    <>
      {complete
        ? `It won ${grouped(wins)} of ${counted(fights, 'fight')}`
        : `It won ${grouped(wins)} of its last ${counted(fights, 'fight')}`}
      {knockOuts > 0 && `, ${knockOuts} by knock-out`}
      {strongest && wins > 1 && level !== null && (
        <>
          ; the strongest it beat was <Opponent fight={strongest} />, level {grouped(level)}
        </>
      )}
      .
    </>
  );
}

function Ending({ monster, run: { fall } }: PartProps) {
  if (!fall) return 'Its run goes on.';
  const stood = Date.parse(fall.date) - Date.parse(monster.DATE.value);
  return (
    <>
      {stood >= 60_000 && `After ${lengthText(stood)} `}
      <Opponent fight={fall} /> ended the run{fall.knockOut && ' by knock-out'}.
    </>
  );
}

function Opponent({ fight: { opponent } }: { fight: RecordFight }) {
  return (
    <Link to={`/monster-history/${opponent.ID}`} dir="auto">
      {opponent.MONSTER_NAME}
    </Link>
  );
}
