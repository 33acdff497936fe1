import { grouped } from '#app/core/count-rules.ts';
import { fightPath } from '#app/core/fight-address.ts';
import { sidesText } from '#app/core/fight-sentences.ts';
import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult, useRevealed } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { taleLines } from '#app/features/stories/tale.ts';
import { withoutHidden } from '#app/features/stories/thread-words.ts';
import { percentOf } from '#app/features/upcoming/rules.ts';
import { toldOf } from '#app/features/upcoming/verdict-rules.ts';
import fightLine from '#app/features/upcoming/web/shared/fight-line.module.css';
import { FightLine } from '#app/features/upcoming/web/shared/fight-line.tsx';
import { PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { DayAndTime } from '#app/ui/time/date.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { AnnouncedFight, CardFight } from '../contract.ts';
import classes from './card.module.css';

/** Decided fights of which no two neighbours read alike. */
export function CardRows({ fights }: { fights: readonly CardFight[] }) {
  const revealed = useRevealed();
  const lines = taleLines(
    fights.map(({ id, leftCombatant: left, rightCombatant: right, outcome, ...fight }) => {
      const estimate = fight.leftChance === null ? null : { leftChance: fight.leftChance };
      const told = withoutHidden(fight, revealed, id);
      return toldOf({ ...told, ...outcome, number: id, left, right, estimate });
    }),
  );
  return (
    <ol className="stack2 gap-2">
      {fights.map((fight, at) => (
        <CardRow key={fight.id} fight={fight} line={lines[at] ?? ''} />
      ))}
    </ol>
  );
}

function CardRow({ fight, line }: { fight: CardFight; line: string }) {
  const { id, leftCombatant, rightCombatant, outcome, date, watch } = fight;
  const { hidden, mark } = useResult(id);
  return (
    <li className="relative" {...mark}>
      <FightLine
        to={fightPath(id)}
        left={leftCombatant}
        right={rightCombatant}
        leftWon={hidden ? null : outcome.leftSideWins}
        knockOut={outcome.knockOut}
      >
        <RelativeTime date={date} />
        {!hidden && ` · ${line.replace(/ Z\b/g, '\u00a0Z')}`}
      </FightLine>
      {hidden && (
        <span className={`absolute ${fightLine.show}`}>
          <ShowResult fight={id} of={sidesText(fight)} />
        </span>
      )}
      {watch !== null && (
        <a
          href={watch}
          target="_blank"
          rel="noopener"
          className={`icon absolute violet ${classes.aside}`}
          title="Watch this fight"
          aria-label={`Watch ${sidesText(fight)} (opens in a new tab)`}
        >
          <PlayIcon />
        </a>
      )}
    </li>
  );
}

export function AnnouncedRow({ fight }: { fight: AnnouncedFight }) {
  const { left, right, startsAt, leftChance, pool } = fight;
  const favourite = leftChance !== null && (leftChance < 0.5 ? right : left);
  const bets = pool ? pool.left + pool.right : 0;
  return (
    <li>
      <FightLine to="/next" left={left} right={right} leftWon={null}>
        <DayAndTime date={startsAt} />
        {favourite && leftChance !== null && (
          <>
            {'\u00a0'}· We give <bdi>{favourite.MONSTER_NAME}</bdi>{' '}
            {percentOf(Math.max(leftChance, 1 - leftChance))}%.
          </>
        )}
        {bets > 0 && ` ${grouped(bets)} Z are on it.`}
      </FightLine>
    </li>
  );
}
