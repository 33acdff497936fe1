import { Link } from 'react-router';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { recordTitle } from '#app/features/records/rules.ts';
import { EmptyBracket } from '../shared/empty-bracket.tsx';

const PORTRAIT_PX = 96;

export function TournamentWaiting({ participants }: { participants: MonsterRecord[] }) {
  const [lonely] = participants;
  if (!lonely) {
    return (
      <EmptyBracket>
        <h2>Both corners are empty</h2>
        <p>
          The organiser has opened the tournament and is still looking for fighters. The bracket
          shows up here as soon as two have entered; this page refreshes by itself.
        </p>
      </EmptyBracket>
    );
  }
  return (
    <EmptyBracket>
      <Link to={`/monster-history/${lonely.ID}`} className="line16 underlines type-figure">
        <Portrait race={lonely.RACE} alt="" size={PORTRAIT_PX} eager />
        {recordTitle(lonely)}
      </Link>
      <h2>One corner is taken</h2>
      <p>The other is free. The bracket shows up here as soon as a second monster enters.</p>
    </EmptyBracket>
  );
}
