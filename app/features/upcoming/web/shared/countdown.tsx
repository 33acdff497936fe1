import type { BoutCard } from '../../contract.ts';
import { awaited, countdownText, STAGE_WORDS, stageOf } from '../../rules.ts';
import { useServerNow } from './use-server-now.ts';

export function Countdown({ bout, className }: { bout: BoutCard; className?: string | undefined }) {
  const now = useServerNow();
  // Without the server's time yet, only the stage is shown.
  const stage = stageOf(bout, now ?? 0);
  const to = awaited(bout, stage);
  if (!to) return <p className={className}>{STAGE_WORDS[stage]}</p>;
  return (
    <p className={className}>
      {bout.postponed && <span>Postponed. </span>}
      {to.label} <b role="timer">{now === null ? '–:––' : countdownText(to.atMs - now)}</b>
    </p>
  );
}
