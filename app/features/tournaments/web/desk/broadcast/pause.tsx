import { type SubmitEvent, useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { serverNow } from '#app/ui/time/server-clock.ts';
import { PAUSE_MAX_CHARACTERS, PAUSE_MAX_MINUTES } from '../../../rules.ts';
import { PauseNote } from '../../pause-note.tsx';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';

const MINUTE_MS = 60_000;

/** A sentence and a time for viewers; what is expected after it moves. */
export function PausePart() {
  const { session, tournament } = useDesk();
  const id = useId();
  const { pause } = tournament;
  const begin = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const since = serverNow();
    const until = since + Number(data.get('minutes')) * MINUTE_MS;
    const [from, to] = [since, until].map((at) => new Date(at).toISOString()) as [string, string];
    changeOrWarn(session, {
      kind: 'pause',
      pause: { text: String(data.get('text')).trim(), since: from, until: to },
    });
  };
  return (
    <details className="border-t">
      <summary className="summary">Pause</summary>
      {pause ? (
        <div className="stack gap-2">
          <PauseNote pause={pause} />
          <Button onClick={() => changeOrWarn(session, { kind: 'pause', pause: null })}>
            End the pause
          </Button>
        </div>
      ) : (
        <form className="stack gap-2" onSubmit={begin}>
          <label htmlFor={`${id}-text`}>What viewers read</label>
          <input id={`${id}-text`} name="text" maxLength={PAUSE_MAX_CHARACTERS} required />
          <label htmlFor={`${id}-minutes`}>Minutes</label>
          <input
            id={`${id}-minutes`}
            name="minutes"
            type="number"
            min={1}
            max={PAUSE_MAX_MINUTES}
            defaultValue={15}
            required
          />
          <Button type="submit">Begin the pause</Button>
        </form>
      )}
    </details>
  );
}
