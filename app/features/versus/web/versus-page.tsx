import { browserQueries, type PageQueries, serverQueries } from '@ringside/page-queries';
import { loadedData } from '@ringside/page-queries/loaded-data';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  type Params,
  useParams,
} from 'react-router';
import { counted, grouped } from '#app/core/count-rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import { comparePath, toSlug } from '#app/features/guide/compare-rules.ts';
import type { GuideEntry } from '#app/features/guide/contract.ts';
import { previewAddress } from '#app/features/guide/portrait-address.ts';
import { monsterPath, raceNameOf, withSpaces } from '#app/features/guide/rules.ts';
import { monsterQuery } from '#app/features/guide/web/queries.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { previewMeta } from '#app/ui/page-meta.ts';
import { versusPath } from '../rules.ts';
import { Meetings } from './meetings.tsx';
import { versusKey, versusQuery } from './queries.ts';
import { orNearestPairs } from './unknown-pair.tsx';
import classes from './versus-page.module.css';

export { UnknownPair as ErrorBoundary } from './unknown-pair.tsx';

function racesOf({ a = '', b = '' }: Params): [string, string] {
  return [raceNameOf(a), raceNameOf(b)];
}

const queries: PageQueries = (api, { params }) => {
  const [a, b] = racesOf(params);
  return [monsterQuery(api, a), monsterQuery(api, b), versusQuery(api, a, b)];
};

const loadOnServer = serverQueries(queries);
const loadInBrowser = browserQueries(queries);

export const loader = (args: LoaderFunctionArgs) => orNearestPairs(args, loadOnServer(args));
export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  orNearestPairs(args, loadInBrowser(args));

export function meta(args: MetaArgs) {
  const races = racesOf(args.params);
  const [a, b] = races.map(withSpaces);
  const known = loadedData(args.loaderData, versusKey(...races)) !== undefined;
  return previewMeta(args, {
    title: `${a} vs ${b}`,
    description: `Who wins when ${a} meets ${b}: every fight of the league.`,
    ...(known && { drawnPath: previewAddress({ kind: 'pair', races }) }),
  });
}

export default function VersusPage() {
  const [a, b] = racesOf(useParams());
  const api = useApi();
  const { data: one } = useQuery(monsterQuery(api, a));
  const { data: other } = useQuery(monsterQuery(api, b));
  const { data: versus } = useQuery(versusQuery(api, a, b));
  if (!one || !other || !versus) return null;
  const [left, right] = versus.sides;
  const share = versus.fights === 0 ? null : left.wins / versus.fights;
  return (
    <article className="page narrow">
      <h1 className="text-center">
        {one.monster.name} <span className="dim font-semibold">vs</span> {other.monster.name}
      </h1>
      <div className={duel.corners}>
        <Corner monster={one.monster} wins={left.wins} knockOuts={left.knockOuts} />
        <Corner monster={other.monster} wins={right.wins} knockOuts={right.knockOuts} />
      </div>
      {share === null ? (
        <ListNote>
          These two have not met yet. Their first fight shows up here the moment it is decided.
        </ListNote>
      ) : (
        <Counted what="Who won how often">
          <Share share={share} fights={versus.fights} mirror={a === b} />
        </Counted>
      )}
      <p className="actions justify-center">
        <ButtonLink to={versusPath(b, a)} preventScrollReset>
          Swap
        </ButtonLink>
        <ButtonLink to={comparePath([a, b].map(toSlug))}>Side by side</ButtonLink>
      </p>
      {versus.lastMeetings.length > 0 && (
        <Meetings key={`${a} ${b}`} races={[a, b]} latest={versus.lastMeetings} />
      )}
    </article>
  );
}

interface CornerProps {
  monster: GuideEntry;
  wins: number;
  knockOuts: number;
}

function Corner({ monster: { name, META }, wins, knockOuts }: CornerProps) {
  return (
    <Link to={monsterPath(META)} className={`card grid gap-1 ${duel.corner}`}>
      <Portrait
        key={META.RACE_SUPERTYPE}
        race={META.RACE_SUPERTYPE}
        alt={`Portrait of ${name}`}
        size={512}
        className={classes.portrait}
        eager
      />
      <Counted what="Wins" instead={<span className="dim">Record hidden</span>}>
        <span className="mt-2 type-display">
          {grouped(wins)} <span className={`dim ${classes.unit}`}>won</span>
        </span>
        <span className="dim">{grouped(knockOuts)} by knock-out</span>
      </Counted>
    </Link>
  );
}

function Share({ share, fights, mirror }: { share: number; fights: number; mirror: boolean }) {
  const percent = Math.round(share * 100);
  if (mirror) return <ListNote>{counted(fights, 'fight')} among their own kind.</ListNote>;
  return (
    <div>
      <div className={`flex gap-1 overflow-hidden ${classes.bar}`} aria-hidden="true">
        <span style={{ flexGrow: share }} />
        <span style={{ flexGrow: 1 - share }} />
      </div>
      <p className="baseline mt-1 type-title">
        <span>{percent}%</span>
        <span className="dim text-lg">{counted(fights, 'fight')}</span>
        <span>{100 - percent}%</span>
      </p>
    </div>
  );
}
