import { useApi } from '@ringside/page-queries/page-data';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { serverNow } from '#app/ui/time/server-clock.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import type { Seeded } from '../../../contract.ts';
import { shuffled } from '../../../rules.ts';
import { getSeedings } from '../../../seeding/contract.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { offerUndo } from '../session/offer-undo.ts';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';

const UNSAVED_MESSAGE = 'Wait until everything is saved.';
const MISSING = {
  ratings: 'Nobody has fought yet, so there are no ratings.',
  places: 'None of these monsters was in a finished cup.',
};

export function SeedButtons() {
  const { session, tournament, desk } = useDesk();
  const api = useApi();
  const headers = useSecretHeaders();
  const ids = tournament.participants.map(({ ID }) => ID);
  const disabled = ids.length < 2;
  const seed = (order: number[], how: Omit<Seeded, 'at'>) => {
    const seeded = { ...how, at: new Date(serverNow()).toISOString() };
    if (changeOrWarn(session, { kind: 'seed', order, seeded })) offerUndo(session);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async (way: keyof typeof MISSING) => {
      if (desk.edits.length > 0) throw new Error(UNSAVED_MESSAGE);
      const { id, uid } = tournament;
      const { seedings } = await api(getSeedings, { params: { id }, headers, query: { uid } });
      const found = seedings.find(({ by }) => by === way);
      if (found) seed(found.order, { by: way, cup: found.cup });
      else showToast(MISSING[way]);
    },
    onError: ({ message }) => showFailure(message),
  });
  return (
    <div className="actions gap-2">
      <Button disabled={disabled} aria-disabled={isPending} onClick={() => mutate('ratings')}>
        By ratings
      </Button>
      <Button disabled={disabled} aria-disabled={isPending} onClick={() => mutate('places')}>
        By last cup
      </Button>
      <Button disabled={disabled} onClick={() => seed(shuffled(ids), { by: 'lot' })}>
        Shuffle
      </Button>
    </div>
  );
}
