import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { WEBHOOKS_TOPIC } from '#app/core/announcements/rules.ts';
import { outcomeWords } from '#app/core/changes/web/shared/outcome-words.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { Button } from '#app/ui/button.tsx';
import { addWebhook, type NewWebhook } from '../webhooks/contract.ts';
import { URL_MAX_CHARACTERS } from '../webhooks/rules.ts';
import classes from './host-page.module.css';

export function WebhookForm({ headers }: { headers: Caller }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: (body: NewWebhook) => api(addWebhook, { headers, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WEBHOOKS_TOPIC] }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    add.mutate(bodyOf(new FormData(form)), { onSuccess: () => form.reset() });
  }

  const secret = add.data?.secret;
  return (
    <>
      <form className="stack" onSubmit={submit}>
        <Fields />
        {add.error && <p role="alert">{outcomeWords(add.error)}</p>}
        <div className="actions">
          <Button type="submit" variant="secondary" disabled={add.isPending}>
            Add webhook
          </Button>
        </div>
      </form>
      {secret && (
        <p role="status" className={`rounded ${classes.secret}`}>
          Its secret, shown only once: <code>{secret}</code>
        </p>
      )}
    </>
  );
}

function Fields() {
  const [fights, setFights] = useState('all');
  return (
    <>
      <label>
        Address
        <input name="url" type="url" required maxLength={URL_MAX_CHARACTERS} />
      </label>
      <label>
        Format
        <select name="form">
          <option value="standard">Standard Webhooks, signed</option>
          <option value="discord">Discord</option>
        </select>
      </label>
      <label>
        Fights
        <select name="fights" value={fights} onChange={({ target }) => setFights(target.value)}>
          <option value="all">All</option>
          <option value="players">Of chosen players and breeds</option>
          <option value="none">None</option>
        </select>
      </label>
      {fights === 'players' && (
        <label>
          Players, and breeds such as HARE, separated by commas
          <input name="players" required maxLength={2000} />
        </label>
      )}
      <fieldset>
        <legend>Also</legend>
        {OTHERS.map(([name, label]) => (
          <label key={name}>
            <input type="checkbox" name={name} defaultChecked />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
}

const OTHERS = [
  ['champions', 'Champions'],
  ['results', 'Tournament results'],
  ['restocks', 'Restocks'],
  ['recaps', 'The recap of each day'],
  ['announced', 'What is next: fights, matches, tournaments'],
] as const;

function bodyOf(data: FormData): NewWebhook {
  const text = (name: string) => String(data.get(name) ?? '');
  const players = text('players').split(',');
  return {
    url: text('url'),
    form: text('form') as NewWebhook['form'],
    fights: text('fights') as NewWebhook['fights'],
    champions: data.has('champions'),
    results: data.has('results'),
    restocks: data.has('restocks'),
    announced: data.has('announced'),
    recaps: data.has('recaps'),
    players: players.map((name) => name.trim()).filter((name) => name !== ''),
  };
}
