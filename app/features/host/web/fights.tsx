import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { outcomeWords } from '#app/core/changes/web/shared/outcome-words.ts';
import { useIntentionKey } from '#app/core/changes/web/shared/use-intention-key.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { isolated } from '#app/core/names/rules.ts';
import { Button } from '#app/ui/button.tsx';
import confirmDialog from '#app/ui/confirm-dialog.module.css';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { changeFight, type FightChange, type HostFight, previewChange } from '../contract.ts';
import classes from './host-page.module.css';
import { Panel } from './panel.tsx';
import { hostFightsQuery } from './queries.ts';

type Outcome = Pick<HostFight, 'leftSideWins' | 'knockOut'>;

export function Fights({ headers }: { headers: Caller }) {
  const [number, setNumber] = useState<number | undefined>();
  const [fight, setFight] = useState<HostFight | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const query = useQuery(hostFightsQuery(useApi(), headers, number));
  const fights = query.data?.fights ?? [];
  return (
    <Panel
      title="Void or correct a fight"
      query={query}
      empty={fights.length === 0}
      tools={
        <label>
          Number of a fight
          <input
            type="number"
            min={1}
            inputMode="numeric"
            placeholder="The newest"
            onChange={({ target }) => setNumber(Number(target.value) || undefined)}
          />
        </label>
      }
    >
      <ul className={`overflow-y-auto ${classes.rows}`}>
        {fights.map((fight) => (
          <li key={fight.number} className="ends">
            <p className={classes.subject}>
              <small>#{fight.number}</small> <bdi>{resultOf(fight)}</bdi>{' '}
              <RelativeTime date={fight.date} long />
            </p>
            <Button
              aria-label={`Change fight ${fight.number}`}
              onClick={() => {
                setFight(fight);
                dialog.current?.showModal();
              }}
            >
              Change
            </Button>
          </li>
        ))}
      </ul>
      <dialog ref={dialog} className={confirmDialog.dialog} onClose={() => setFight(null)}>
        {fight && <ChangeForm key={fight.event} {...{ fight, headers, dialog }} />}
      </dialog>
    </Panel>
  );
}

function resultOf({ leftCombatant: left, rightCombatant: right, ...how }: HostFight): string {
  const [winner, loser] = how.leftSideWins ? [left, right] : [right, left];
  return `${isolated(winner.MONSTER_NAME)} beat ${isolated(loser.MONSTER_NAME)}${how.knockOut ? ' by KO' : ''}`;
}

interface ChangeFormProps {
  fight: HostFight;
  headers: Caller;
  dialog: RefObject<HTMLDialogElement | null>;
}

function ChangeForm({ fight, headers, dialog }: ChangeFormProps) {
  const api = useApi();
  const [choice, setChoice] = useState('void');
  const keyOf = useIntentionKey();
  const outcome = outcomes(fight).find(({ value }) => value === choice)?.outcome;
  const change = { event: fight.event, ...(outcome && { outcome }) };
  const preview = useMutation({ mutationFn: () => api(previewChange, { headers, body: change }) });
  const { mutate: look } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice has its preview
  useEffect(() => look(), [choice, look]);
  const apply = useMutation({
    mutationFn: () => api(changeFight, { headers: { ...headers, ...keyOf(change) }, body: change }),
    onSuccess: () => {
      showToast(choice === 'void' ? 'The fight is voided.' : 'The fight is corrected.');
      dialog.current?.close();
    },
  });
  const problem = apply.error ? outcomeWords(apply.error) : preview.error?.message;
  return (
    <form
      method="dialog"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        apply.mutate();
      }}
    >
      <h3>Fight {fight.number}</h3>
      <fieldset>
        <legend>Correct result</legend>
        {[{ value: 'void', label: 'It never took place' }, ...outcomes(fight)].map((one) => (
          <label key={one.value}>
            <input
              type="radio"
              name="outcome"
              checked={choice === one.value}
              onChange={() => setChoice(one.value)}
            />
            {one.label}
          </label>
        ))}
      </fieldset>
      <h4>What changes</h4>
      {preview.data && !preview.isPending ? (
        <Changes changes={preview.data.changes} />
      ) : (
        !problem && <RowSkeletons label="Loading what changes" />
      )}
      {problem && <p role="alert">{problem}</p>}
      <div className="actions">
        <Button onClick={() => dialog.current?.close()}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!preview.data || apply.isPending}>
          {choice === 'void' ? 'Void the fight' : 'Correct the fight'}
        </Button>
      </div>
    </form>
  );
}

function outcomes(fight: HostFight): { value: string; label: string; outcome?: Outcome }[] {
  return [true, false].flatMap((leftSideWins) =>
    [false, true]
      .filter((knockOut) => leftSideWins !== fight.leftSideWins || knockOut !== fight.knockOut)
      .map((knockOut) => ({
        value: `${leftSideWins} ${knockOut}`,
        label: resultOf({ ...fight, leftSideWins, knockOut }),
        outcome: { leftSideWins, knockOut },
      })),
  );
}

const FIGURES: Record<FightChange['figure'], string> = {
  result: 'Result',
  streak: 'Streak',
  standing: 'Standing',
  fights: 'Fights',
  wins: 'Wins',
  knockOuts: 'Wins by KO',
  victories: 'Breeds beaten',
};

function Changes({ changes }: { changes: FightChange[] }) {
  return (
    <ul className={classes.changes}>
      {changes.map(({ subject, figure, before, after }) => (
        <li key={`${figure} ${subject}`}>
          <span>
            <bdi>{subject.replaceAll('_', ' ')}</bdi> <small>{FIGURES[figure]}</small>
          </span>
          <span>
            <bdi>{before ?? '–'}</bdi> →{' '}
            <strong>
              <bdi>{after ?? '–'}</bdi>
            </strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
