import { counted, percentage } from '#app/core/count-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import { tournamentPath } from '#app/core/tournament-address.ts';
import type { Monster, Statistics } from '#app/features/guide/contract.ts';
import { monsterPath, raceDisplayName } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { PlayerProfile } from '#app/features/players/contract.ts';
import type { Tournament } from '#app/features/tournaments/contract.ts';
import { framedRounds } from '#app/features/tournaments/shown-bracket/framed-rounds.ts';
import { MatchupCard } from '#app/features/tournaments/web/shared/matchup-card.tsx';
import classes from './frame.module.css';
import { Frame } from './frame.tsx';

export function BracketFrame(tournament: Tournament) {
  const about = { title: tournament.name, more: tournamentPath(tournament.id) };
  const parts = framedRounds(tournament);
  if (parts.length === 0) return <Frame {...about}>The participants are not known yet.</Frame>;
  return (
    <Frame {...about}>
      {parts.map((rounds) => (
        <div key={rounds[0]?.name} className={classes.rounds}>
          {rounds.map(({ name, matchups }) => (
            <section key={name} className="min-w-0">
              <h2 className="truncate type-label">{name}</h2>
              <ol className="stack gap-2">
                {matchups.map((matchup) => (
                  <li key={matchup.id}>
                    <MatchupCard matchup={matchup} air={null} followedId={null} litId={null} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      ))}
    </Frame>
  );
}

export function MonsterFrame(loaded: { monster: Monster; statistics: Statistics }) {
  const { META, name, number, description } = loaded.monster;
  const { monsterStats, fightStats } = loaded.statistics;
  const figures = `${counted(monsterStats.monsterCount, 'appearance')} · ${percentage(fightStats.winRate)} of fights won · ${percentage(fightStats.koWinRate)} by knock-out`;
  return (
    <Frame title={raceDisplayName(META)} more={monsterPath(META)}>
      {whoPart(META.RACE_SUPERTYPE, name, [`No. ${number}`, figures])}
      {description && (
        <p className="px-4 py-2" dir="auto">
          {description}
        </p>
      )}
    </Frame>
  );
}

export function PlayerFrame(player: PlayerProfile) {
  const { displayName, login, records, fights, wins, knockOuts, streaks, favouriteRaces } = player;
  const [best] = streaks;
  const won = fights > 0 ? ` · ${percentage(wins / fights)} won` : '';
  const figures = `${counted(records, 'monster')} · ${counted(fights, 'fight')}${won} · ${knockOuts} by knock-out`;
  const streak = best ? `Longest streak: ${best.streak} by ${isolated(best.MONSTER_NAME)}` : '';
  return (
    <Frame title="Player" more={`/players/${encodeURIComponent(login)}`}>
      {whoPart(favouriteRaces[0]?.race, displayName, [figures, streak])}
    </Frame>
  );
}

const whoPart = (race: string | undefined, name: string, [line, other]: [string, string]) => (
  <div className="line gap-3 p-4">
    {race && <Portrait race={race} alt="" size={80} className="flex-none" eager />}
    <div className="min-w-0">
      <h2 className="truncate type-figure" dir="auto">
        {name}
      </h2>
      <p className="small">{line}</p>
      <p className="small">{other}</p>
    </div>
  </div>
);
