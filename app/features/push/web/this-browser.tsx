import { useQuery } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { type CallSettings, type Calls, removeDevice, setDevice } from '../contract.ts';
import { DeviceForm } from './device-form.tsx';
import { subscribeDevice, unsubscribeDevice } from './own-device.ts';
import { ownDeviceQuery } from './queries.ts';
import { useChangeOfCalls } from './use-change.ts';

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'CrOS', 'Linux'];

function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'A browser';
  const system = SYSTEMS.find((mark) => userAgent.includes(mark));
  return system ? `${browser} on ${system}` : browser;
}

const FIRST: Omit<CallSettings, 'device' | 'zone'> = {
  kinds: ['ring', 'match'],
  tellsResults: true,
  quiet: [1380, 480],
  perHour: 6,
  perDay: 30,
};

/** A new one begins with what the account's latest one is called for. */
export function ThisBrowser({ calls }: { calls: Calls }) {
  const { data: own } = useQuery(ownDeviceQuery());
  const save = useChangeOfCalls(async ({ api, own: input, userId }, settings: CallSettings) => {
    const device = await subscribeDevice(calls.key, userId);
    return api(setDevice, { ...input, body: { ...device, settings } });
  });
  const end = useChangeOfCalls(async ({ api, own: input }, id: string) => {
    await unsubscribeDevice();
    return api(removeDevice, { ...input, body: { id } });
  });
  if (!own) return null;
  if (own.state === 'unsupported') {
    return (
      <ListNote>
        This browser has no alerts. On an iPhone, first choose Share, then ‘Add to Home Screen’.
      </ListNote>
    );
  }
  if (own.state === 'denied') {
    return (
      <ListNote>
        Notifications are blocked for this site. Allow them in the browser’s settings, then come
        back.
      </ListNote>
    );
  }
  const known = calls.devices.find(({ id }) => id === own.id);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const latest = known ?? calls.devices.at(-1);
  const settings = { ...FIRST, ...latest?.settings, device: deviceName(navigator.userAgent), zone };
  return (
    <>
      <DeviceForm
        key={JSON.stringify(known ?? null)}
        settings={settings}
        isNew={!known}
        isBusy={save.isPending}
        onSave={(given) =>
          save.mutate(given, { onSuccess: () => showToast('Saved. Alerts are on.') })
        }
      />
      {known && (
        <p className="actions">
          <Button disabled={end.isPending} onClick={() => end.mutate(known.id)}>
            Stop alerts here
          </Button>
        </p>
      )}
    </>
  );
}
