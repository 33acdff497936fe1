import { makeChange, type Sender } from '#app/core/changes/web/shared/make-change.ts';
import { isolated } from '#app/core/names/rules.ts';
import type { BoutCard } from '#app/features/upcoming/contract.ts';
import { makePick } from '../../contract.ts';
import type { Sureness } from '../../rules.ts';
import { picksQuery } from '../queries.ts';

export interface NewPick {
  side: 'left' | 'right';
  sure: Sureness;
}

export async function sendPick(
  sender: Sender,
  card: BoutCard,
  { side, sure }: NewPick,
): Promise<void> {
  const { queryClient, api, headers } = sender;
  const { bout } = card;
  const input = { params: { username: headers.username }, body: { bout, side, sure } };
  await makeChange(sender, makePick, input, {
    item: `pick ${bout}`,
    label: `Your pick of ${isolated(card[side].MONSTER_NAME)}`,
    refreshes: 'upcoming',
    replaces: false,
    shows: { side, sure } satisfies NewPick,
    failed: "Couldn't store your pick.",
    apply: (picks) => queryClient.setQueryData(picksQuery(api, headers).queryKey, picks),
  });
}
