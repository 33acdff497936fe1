import type { FormEvent } from 'react';
import { useRevealed } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { Button } from '#app/ui/button.tsx';
import type { CallSettings } from '../contract.ts';
import { CALL_KINDS, type CallKind, MAX_PER_DAY, MAX_PER_HOUR } from '../rules.ts';
import classes from './calls.module.css';

const KINDS: Record<CallKind, string> = {
  ring: 'A fight of one I follow is next',
  result: 'A fight of one I follow is over',
  pick: 'The result of my pick is in',
  match: 'My match in a tournament is next',
  cup: 'A tournament begins',
  wish: 'An item on my wishlist is in store',
};

interface DeviceFormProps {
  settings: CallSettings;
  isNew: boolean;
  isBusy: boolean;
  onSave(settings: CallSettings): void;
}

export function DeviceForm({ settings, isNew, isBusy, onSave }: DeviceFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave(settingsOf(new FormData(event.currentTarget), settings));
  }

  const { quiet } = settings;
  return (
    <form className="card stack gap-4" onSubmit={submit}>
      <fieldset className={`grid ${classes.choices}`}>
        <legend className="type-name">Notify me when</legend>
        {CALL_KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              name="kinds"
              value={kind}
              defaultChecked={settings.kinds.includes(kind)}
            />
            {KINDS[kind]}
          </label>
        ))}
      </fieldset>
      <Manner settings={settings} />
      <div className={`stack ${classes.fields}`}>
        <TimeField name="from" label="Quiet from" minute={quiet?.[0] ?? 1380} />
        <TimeField name="to" label="Quiet until" minute={quiet?.[1] ?? 480} />
        <NumberField
          name="perHour"
          label="At most an hour"
          of={settings.perHour}
          most={MAX_PER_HOUR}
        />
        <NumberField name="perDay" label="At most a day" of={settings.perDay} most={MAX_PER_DAY} />
      </div>
      <p className="small">Times are in {zoneName(settings.zone)}.</p>
      <div className="actions">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isNew ? 'Notify me here' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function Manner({ settings: { tellsResults, quiet } }: { settings: CallSettings }) {
  const isHiding = useRevealed() !== null;
  return (
    <fieldset className={`grid ${classes.choices}`}>
      <legend className="type-name">How</legend>
      {isHiding ? (
        <input type="hidden" name="tellsResults" value={tellsResults ? 'on' : ''} />
      ) : (
        <label>
          <input type="checkbox" name="tellsResults" defaultChecked={tellsResults} />
          Tell me who won
        </label>
      )}
      <label>
        <input type="checkbox" name="isQuiet" defaultChecked={quiet !== null} />
        Leave me alone at night
      </label>
      {isHiding && (
        <p className="small col-span-full">
          ‘No spoilers’ is on, so alerts here never say who won.
        </p>
      )}
    </fieldset>
  );
}

function TimeField({ name, label, minute }: { name: string; label: string; minute: number }) {
  return (
    <label>
      {label}
      <input type="time" name={name} required defaultValue={timeOf(minute)} />
    </label>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  of: number;
  most: number;
}

function NumberField({ name, label, of, most }: NumberFieldProps) {
  return (
    <label>
      {label}
      <input type="number" name={name} required min={1} max={most} defaultValue={of} />
    </label>
  );
}

const zoneName = (zone: string) =>
  zone === 'UTC' ? 'UTC' : `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;

const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function settingsOf(form: FormData, before: CallSettings): CallSettings {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    ...before,
    kinds: CALL_KINDS.filter((kind) => form.getAll('kinds').includes(kind)),
    tellsResults: text('tellsResults') === 'on',
    quiet: form.has('isQuiet') ? [minuteOf(text('from')), minuteOf(text('to'))] : null,
    perHour: Number(text('perHour')),
    perDay: Number(text('perDay')),
  };
}
