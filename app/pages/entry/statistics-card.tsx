import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { grouped, percentage } from '#app/core/count-rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import type { Statistics } from '#app/features/guide/contract.ts';
import { ENOUGH_FIGHTS, withSpaces } from '#app/features/guide/rules.ts';
import { statisticsQuery } from '#app/features/guide/web/queries.ts';
import { EntryLink } from '#app/features/guide/web/shared/entry-link.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Notice } from '#app/ui/looks/notice.tsx';
import { useHasFailed, useKeptAt } from '#app/ui/time/kept-at.ts';
import classes from './statistics-card.module.css';

export function StatisticsCard({ race }: { race: string }) {
  const query = useQuery(statisticsQuery(useApi(), race));
  const { data, refetch } = query;
  const isError = useHasFailed(query);
  const isOffline = useKeptAt() !== null;
  return (
    <section
      className={`card column ${classes.card}`}
      aria-labelledby="statistics"
      aria-busy={!data && !isError}
    >
      <h2 id="statistics">Statistics</h2>
      {data?.monsterStats.monsterCount === 0 ? (
        <Notice title="Not in the ring yet" heading="h3" centred className="flex-1 mt-2">
          <p>
            Its record is spotless: no appearance, no win, no bruise. Its figures show up here after
            its first fight.
          </p>
        </Notice>
      ) : !data && isError ? (
        <Notice
          title={isOffline ? 'Not kept on this device' : "Couldn't load the statistics."}
          retry={isOffline ? undefined : refetch}
          heading="h3"
          centred
          className="flex-1 mt-2"
        >
          <p>
            {isOffline
              ? 'Its statistics are here again with the connection.'
              : 'The rest of this page is complete.'}
          </p>
        </Notice>
      ) : (
        <Counted what="The statistics">
          <Figures statistics={data} />
        </Counted>
      )}
    </section>
  );
}

function Figures({ statistics }: { statistics: Statistics | undefined }) {
  const { monsterStats, fightStats } = statistics ?? {};
  const [trainer] = monsterStats?.topUsers ?? [];
  return (
    <dl className={classNames('grid mt-2', classes.list, !statistics && classes.waiting)}>
      <Figure
        label="Times Appeared"
        value={monsterStats ? grouped(monsterStats.monsterCount) : '–'}
      />
      <Figure label="Win Rate" value={percentage(fightStats?.winRate, 1)} />
      <Figure label="KO Rate" value={percentage(fightStats?.koWinRate, 1)} />
      <Matchups label="Best Matchups" tell="won" opponents={fightStats?.topOpponentRacesWon} />
      <Matchups label="Worst Matchups" tell="lost" opponents={fightStats?.topOpponentRacesLost} />
      <div className={`col-span-full min-h-touch ${classes.row}`}>
        <dt>Trainer</dt>
        <dd className="type-name">
          {trainer ? (
            <>
              <PlayerLink name={trainer.USER}>
                <bdi>{trainer.USER}</bdi>
              </PlayerLink>{' '}
              ({grouped(trainer.countUser)})
            </>
          ) : statistics ? (
            'NPCs only'
          ) : (
            '–'
          )}
        </dd>
      </div>
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={`flex justify-end gap-1 border-b ${classes.figure}`}>
      <dt>{label}</dt>
      <dd className="type-heading">{value}</dd>
    </div>
  );
}

const OPPONENT = 'line min-w-0 gap-3 min-h-touch type-name';

interface MatchupsProps {
  label: string;
  tell: string;
  opponents: Statistics['fightStats']['topOpponentRacesWon'] | undefined;
}

function Matchups({ label, tell, opponents }: MatchupsProps) {
  const few = opponents?.some(({ fights }) => fights < ENOUGH_FIGHTS);
  return (
    <div className={`col-span-full min-h-touch ${classes.row}`}>
      <dt>
        {label}
        {few && <em> (few fights so far)</em>}
      </dt>
      {opponents?.map(({ opponentRace, count, fights, entry }) => (
        <dd key={opponentRace} className="ends">
          {entry ? (
            <EntryLink meta={entry.META} className={`underlines ${OPPONENT}`}>
              <Portrait race={opponentRace} alt="" size={32} className="rounded-full" />
              {entry.name}
            </EntryLink>
          ) : (
            <span className={OPPONENT}>{withSpaces(opponentRace)}</span>
          )}
          <span className="flex-none dim text-sm">
            {tell} {grouped(count)} of {grouped(fights)}
          </span>
        </dd>
      ))}
      {opponents?.length === 0 && <dd className="dim type-name">Nobody yet</dd>}
    </div>
  );
}
