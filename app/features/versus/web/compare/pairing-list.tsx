import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted, grouped } from '#app/core/count-rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import type { Pairing } from '../../contract.ts';
import { LISTED_PAIRINGS, versusPath } from '../../rules.ts';
import { pairingsQuery } from '../queries.ts';
import classes from './pairing-list.module.css';

const SHAPES = Array.from({ length: LISTED_PAIRINGS }, (_, index) => index);

const Shapes = () => (
  <ul className="columns">
    {SHAPES.map((shape) => (
      <li key={shape} className={`border rounded-card bg-surface ${classes.shape}`} />
    ))}
  </ul>
);

export function PairingList() {
  const query = useQuery(pairingsQuery(useApi()));
  const { data } = query;
  return (
    <section className="stack" aria-labelledby="pairings">
      <h2 id="pairings">They meet most often</h2>
      {!data && <NotYet query={query} what="the pairings" shapes={<Shapes />} />}
      {data?.pairings.length === 0 && (
        <ListNote>
          No two breeds have met yet. The pairs that meet most often show up here.
        </ListNote>
      )}
      <ul className="columns">
        {data?.pairings.map((pairing) => (
          <li key={`${pairing.a} ${pairing.b}`}>
            <Link
              to={versusPath(pairing.a, pairing.b)}
              className={`stack gap-2 items-center h-full border rounded-card bg-surface raises ${classes.pairing}`}
            >
              <Side race={pairing.a} wins={pairing.wins[0]} of={pairing.wins} />
              <span className="centred whitespace-nowrap dim type-label">
                <span className="plain text-lg">vs</span>
                {counted(pairing.wins[0] + pairing.wins[1], 'fight')}
              </span>
              <Side race={pairing.b} wins={pairing.wins[1]} of={pairing.wins} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({ race, wins, of }: { race: string; wins: number; of: Pairing['wins'] }) {
  const isAhead = wins > Math.min(...of);
  return (
    <span className="line side">
      <Portrait race={race} alt="" className={classes.portrait} />
      <span className="stack2 min-w-0">
        <span className="type-label">{withSpaces(race)}</span>
        <Counted what="Wins" instead={null}>
          <span className={`type-label ${isAhead ? 'plain' : 'dim'}`}>{grouped(wins)} won</span>
        </Counted>
      </span>
    </span>
  );
}
