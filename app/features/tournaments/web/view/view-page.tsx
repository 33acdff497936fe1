import { loadedData } from '@ringside/page-queries/loaded-data';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link, type MetaArgs, useParams, useRouteError, useSearchParams } from 'react-router';
import { isolated } from '#app/core/names/rules.ts';
import { resultMark, useRevealed } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import { previewAddress } from '#app/features/guide/portrait-address.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { recordTitle } from '#app/features/records/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { pageMeta, previewMeta } from '#app/ui/page-meta.ts';
import type { Tournament } from '../../contract.ts';
import { tournamentKey } from '../../rules.ts';
import { readBracketPart, writeBracketPart } from '../../shown-bracket/bracket-part.ts';
import { type TournamentView, viewTournament } from '../../shown-bracket/bracket-view.ts';
import { matchOnAir } from '../../shown-bracket/on-air.ts';
import {
  hidesResults,
  SPOILERS_OFF,
  SPOILERS_ON,
  SPOILERS_PARAMETER,
} from '../../shown-bracket/spoilers.ts';
import { snapshotQuery, tournamentQuery } from '../queries.ts';
import { Bracket } from '../shared/bracket.tsx';
import { EmptyBracket } from '../shared/empty-bracket.tsx';
import { useForecast } from '../shared/use-forecast.ts';
import { FITTING_ROUNDS } from '../shared/use-shown-rounds.ts';
import { CupOdds } from './cup-odds.tsx';
import { Favourite } from './favourite.tsx';
import { Finder, type RenderFinder } from './finder/finder.tsx';
import { useFollowed } from './finder/use-followed.ts';
import { NoSuchTournament } from './no-such-tournament.tsx';
import { Podium } from './podium.tsx';
import { SpoilerFreeBracket } from './spoiler-free-bracket.tsx';
import { TournamentHead } from './tournament-head.tsx';
import { useOpeningMatch } from './use-opening-match.ts';
import { othersOf } from './view-loader.ts';
import classes from './view-page.module.css';

function TournamentWaiting({ participants }: { participants: MonsterRecord[] }) {
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
      <Link to={`/monster-history/${lonely.ID}`} className="line gap-4 underlines type-figure">
        <Portrait race={lonely.RACE} alt="" size={96} eager />
        {recordTitle(lonely)}
      </Link>
      <h2>One corner is taken</h2>
      <p>The other is free. The bracket shows up here as soon as a second monster enters.</p>
    </EmptyBracket>
  );
}

export { clientLoader, loader } from './view-loader.ts';

/** Title and picture of link previews; a spoiler-free link names no champion. */
export function meta(args: MetaArgs) {
  const id = tournamentIdOf(args.params.id ?? '');
  if (args.error)
    return pageMeta('No such tournament', 'There is no tournament with this name.')(args);
  const loaded = loadedData<Tournament>(args.loaderData, tournamentKey(id));
  const quiet = hidesResults(new URLSearchParams(args.location.search));
  const view = loaded && !quiet ? viewTournament(loaded) : null;
  return previewMeta(args, {
    title: loaded?.name ?? id,
    description:
      view && loaded
        ? standing(view, loaded)
        : 'The whole bracket on one page, without its results.',
    drawnPath: previewAddress(
      view?.champion
        ? { kind: 'champion', races: [view.champion.RACE] }
        : { kind: 'bracket', races: [] },
    ),
  });
}

function standing(
  { champion, decided, total }: TournamentView,
  { participants }: Tournament,
): string {
  if (champion)
    return `${isolated(champion.MONSTER_NAME)} is the champion of ${participants.length} monsters.`;
  if (total === 0) return 'A bracket waiting for its monsters.';
  return `${decided} of ${total} fights decided, and the whole bracket on one page.`;
}

export const handle: PageHandle = {
  canonicalSearch(search) {
    const query = new URLSearchParams();
    if (hidesResults(search)) query.set(SPOILERS_PARAMETER, SPOILERS_OFF);
    return writeBracketPart(readBracketPart(search), query);
  },
};

const select = (tournament: Tournament) => ({ tournament, view: viewTournament(tournament) });

export default function TournamentViewPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const query = useQuery({ ...tournamentQuery(useApi(), id), select });
  const revealed = useRevealed();
  if (!query.data) return null;
  const { tournament, view } = query.data;
  const asked = search.get(SPOILERS_PARAMETER);
  const quiet = hidesResults(search) || (revealed !== null && asked !== SPOILERS_ON);
  const waiting = view.status === 'empty' || view.status === 'setting-up';
  return (
    <div
      className={classNames('stack', view.rounds.length > FITTING_ROUNDS && classes.wide)}
      data-fits-window
      {...(!quiet && resultMark(revealed))}
    >
      <TournamentHead tournament={tournament} view={view} quiet={quiet} query={query} />
      {waiting && <TournamentWaiting participants={tournament.participants} />}
      {!waiting && <Watching tournament={tournament} view={view} quiet={quiet} />}
    </div>
  );
}

interface WatchingProps {
  tournament: Tournament;
  view: TournamentView;
  quiet: boolean;
}

function Watching({ tournament, view, quiet }: WatchingProps) {
  const { id, participants } = tournament;
  const { data: snapshot } = useQuery(snapshotQuery(useApi()));
  const open = view.champion === null;
  const isOver = !open && view.decided >= view.total;
  const following = useFollowed(id, participants);
  // The picture may still show the last match of a cup that is over.
  const onAirId = isOver ? null : matchOnAir(tournament, snapshot);
  useOpeningMatch(onAirId);
  const { odds, chances, expected } = useForecast(id, { view, onAirId, enabled: !quiet });
  const watching = { onAirId, followed: following.followed };
  const renderFinder: RenderFinder = (shown, show) => (
    <Finder view={shown} {...{ participants, following, onAirId, show, quiet }} />
  );
  return (
    <div className={classes.bracket}>
      {quiet ? (
        <SpoilerFreeBracket {...{ id, view, renderFinder }} {...watching} />
      ) : (
        <>
          {open && <CupOdds odds={odds} participants={participants} />}
          {!open && <Podium view={view} />}
          <Bracket
            view={view}
            odds={open ? chances : undefined}
            expected={expected}
            {...watching}
            renderFinder={(show) => renderFinder(view, show)}
          />
          {odds && !open && <Favourite {...{ odds, participants, view }} />}
        </>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const others = othersOf(error);
  if (!others) throw error;
  return <NoSuchTournament others={others} />;
}
