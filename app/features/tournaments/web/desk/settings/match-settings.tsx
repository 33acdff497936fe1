import { useId } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import boxes from '#app/ui/looks/boxes.module.css';
import { settingsOf, undoneByEdit } from '../../../edits/edits.ts';
import { BEST_OF, winsNeeded } from '../../../rules.ts';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';
import classes from './tournament-settings.module.css';

/** Best of how many, and whether third place is fought for; saved at once like other changes. */
export function MatchSettings() {
  const { session, tournament } = useDesk();
  const { dialog, ask } = useConfirm();
  const id = useId();
  const settings = settingsOf(tournament);
  async function change(next: Partial<typeof settings>): Promise<void> {
    const edit = { kind: 'settings' as const, ...settings, ...next };
    const undoes = undoneByEdit(tournament, edit);
    const question = {
      title: 'The match for third place has a result. Remove it?',
      yes: 'Remove it',
    };
    if (undoes.length > 0 && !(await ask({ ...question, danger: true }))) return;
    changeOrWarn(session, { ...edit, undoes });
  }
  return (
    <section className={classNames(boxes.card, classes.card)} aria-labelledby="desk-matches">
      <h2 id="desk-matches">Matches</h2>
      <label htmlFor={id}>Best of</label>
      <select
        id={id}
        value={settings.bestOf ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void change({ bestOf: value === '' ? null : Number(value) })
        }
      >
        <option value="">Not set</option>
        {BEST_OF.map((one) => (
          <option key={one} value={one}>
            Best of {one}, to {winsNeeded({ bestOf: one })}
          </option>
        ))}
      </select>
      <p className={classes.note}>
        Shown as a label, and used as the score of quick results. Other scores can still be
        declared.
      </p>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={settings.thirdPlace}
          onChange={({ currentTarget }) => void change({ thirdPlace: currentTarget.checked })}
        />
        Match for third place, from four participants on
      </label>
      {dialog}
    </section>
  );
}
