import type { Incoming, Problem } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import { playersTopic } from '#app/core/identity/rules.ts';
import { reviseFight } from '#app/features/fights/revisions.server.ts';
import { reviseChange } from '#app/features/players/figures/intake.server.ts';
import { type FeedBatch, FOLLOWERS, type Revision } from './intake.server.ts';
import { addEvents, findEvent, markTakenBack, type StoredEvent } from './store.server.ts';

/** The result equals a history without the voided events and with the corrected ones. */
export async function reviseEvents(
  batch: FeedBatch,
  incoming: Incoming<Revision>[],
): Promise<void> {
  const { trx, rejected } = batch;
  for (const revision of incoming) {
    const { index, event, content } = revision;
    const stored = await findEvent(trx, event.event);
    const problems = problemsOfTarget(event, stored);
    const subject = stored?.subject ?? '';
    if (problems.length === 0) problems.push(...(await apply(batch, revision, subject)));
    if (problems.length > 0) {
      rejected.push({ index, problems });
      continue;
    }
    await markTakenBack(trx, event.event, event.id);
    const { id, type } = event;
    await addEvents(trx, [{ id, type, content, subject: type === 'correct' ? subject : null }]);
  }
}

function problemsOfTarget({ event }: Revision, stored: StoredEvent | undefined): Problem[] {
  const expected = expectedTarget(stored);
  return expected === null ? [] : [problem('event', event, expected)];
}

function expectedTarget(stored: StoredEvent | undefined): string | null {
  if (!stored) return 'the id of an event that the feed accepted';
  if (stored.taken_back_by !== null) {
    const by = JSON.stringify(stored.taken_back_by);
    return `an event that was neither voided nor corrected; this one was, by ${by}`;
  }
  if (stored.subject !== null) return null;
  const allowed = 'a fight, or a change of a player’s balance, bets, items or victories';
  return `${allowed}; this was a ${stored.type}, which can be neither voided nor corrected`;
}

async function apply(
  batch: FeedBatch,
  { index, event, at }: Incoming<Revision>,
  subject: string,
): Promise<Problem[]> {
  const [kind, number] = subject.split(':');
  const replacement = event.type === 'correct' ? event.replacement : null;
  if (kind === 'fight') {
    if (replacement && replacement.type !== 'fight') return [otherType(replacement.type, 'fight')];
    return reviseFight(batch, Number(number), { replacement, index }, FOLLOWERS);
  }
  if (replacement?.type === 'fight')
    return [otherType('fight', 'balance, bet, items or victories')];
  const taken = await reviseChange(batch.trx, Number(number), { replacement, at });
  if ('problems' in taken) return taken.problems;
  batch.changed(playersTopic(new Set([taken.userId])));
  return [];
}

const otherType = (got: string, expected: string) =>
  problem('replacement.type', got, `${expected}, the type of the event that is corrected`);
