import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { WEBHOOKS_TOPIC } from '#app/core/announcements/rules.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import { removeWebhook, resumeWebhook, testWebhook, type Webhook } from '../webhooks/contract.ts';
import classes from './host-page.module.css';
import { Panel } from './panel.tsx';
import { webhooksQuery } from './queries.ts';
import { useAct } from './use-act.ts';
import { WebhookForm } from './webhook-form.tsx';

export function Webhooks({ headers }: { headers: Caller }) {
  const query = useQuery(webhooksQuery(useApi(), headers));
  const webhooks = query.data?.webhooks ?? [];
  return (
    <Panel title="Webhooks" query={query} tools={<WebhookForm headers={headers} />}>
      {webhooks.length === 0 && <p className="small">No webhooks yet.</p>}
      <ul className={`overflow-y-auto ${classes.rows}`}>
        {webhooks.map((hook) => (
          <Item key={hook.id} hook={hook} headers={headers} />
        ))}
      </ul>
    </Panel>
  );
}

function Item({ hook, headers }: { hook: Webhook; headers: Caller }) {
  const act = useAct(WEBHOOKS_TOPIC);
  return (
    <li>
      <p className={classes.subject}>
        <bdi>{hook.address}</bdi> <small>{contentsOf(hook)}</small>
      </p>
      <State hook={hook} />
      <div className="actions">
        <Button
          aria-label={`Send a test to ${hook.address}`}
          onClick={() =>
            act(async (api) => {
              const body = { id: hook.id };
              const { arrived, answer } = await api(testWebhook, { headers, body });
              if (!arrived) throw new Error(`The test did not arrive: ${answer}.`);
              return `The test arrived: ${answer}.`;
            })
          }
        >
          Send a test
        </Button>
        {(hook.offAt ?? hook.failingSince) !== null && (
          <Button
            aria-label={`${hook.offAt === null ? 'Try now' : 'Switch on'}: ${hook.address}`}
            onClick={() =>
              act(async (api) => {
                await api(resumeWebhook, { headers, body: { id: hook.id } });
                return hook.offAt === null
                  ? 'The webhook is tried now.'
                  : 'The webhook is on again.';
              })
            }
          >
            {hook.offAt === null ? 'Try now' : 'Switch on'}
          </Button>
        )}
        <Button
          aria-label={`Remove ${hook.address}`}
          onClick={() =>
            act(async (api) => {
              await api(removeWebhook, { headers, body: { id: hook.id } });
              return 'The webhook is removed.';
            })
          }
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function contentsOf({ form, fights, players, ...also }: Webhook): string {
  const sent = [
    fights === 'all' && 'all fights',
    fights === 'players' && `fights of ${players.join(', ')}`,
    also.champions && 'champions',
    also.results && 'tournament results',
    also.restocks && 'restocks',
    also.recaps && 'recaps of days',
    also.announced && 'what is next',
  ];
  return `${form === 'discord' ? 'Discord' : 'Signed'}: ${sent.filter(Boolean).join('; ')}`;
}

function State({ hook }: { hook: Webhook }) {
  const { offAt, offReason, failingSince, lastAt, lastAnswer, waiting } = hook;
  if (offAt !== null) {
    return (
      <p className={`text-sm ${classes.trouble}`}>
        Switched off <RelativeTime date={offAt} long />. {offReason}
      </p>
    );
  }
  if (failingSince !== null) {
    return (
      <p className={`text-sm ${classes.trouble}`}>
        Nothing arrives: {lastAnswer}. Failing since <RelativeTime date={failingSince} long />,{' '}
        {waiting} waiting.
      </p>
    );
  }
  if (lastAt === null) return <p className="small">Nothing sent so far.</p>;
  return (
    <p className="small">
      Last sent <RelativeTime date={lastAt} long />: {lastAnswer}
    </p>
  );
}
