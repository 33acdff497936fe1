import { useApi } from '@ringside/page-queries/page-data';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Caller } from '#app/core/identity/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { SignedInOnly } from '#app/core/identity/web/shared/signed-in-only.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { NOT_HOST_MESSAGE, openDesk } from '../contract.ts';
import { Audit } from './audit.tsx';
import { Fights } from './fights.tsx';
import classes from './host-page.module.css';
import { Names } from './names.tsx';
import { Pulse, Rejections } from './pulse.tsx';
import { Recordings } from './recordings.tsx';
import { Webhooks } from './webhooks.tsx';

export const meta = pageMeta('Host’s desk', 'For the hosts of the league.');

export default function HostPage() {
  return (
    <SignedInOnly title="Host’s desk">
      <Desk />
    </SignedInOnly>
  );
}

function Desk() {
  const { record, headers } = useViewer();
  if (!record || !headers) return <RowSkeletons label="Checking your account" />;
  if (!record.host) {
    return (
      <div className={`stack16 content-center justify-items-center text-center ${classes.denied}`}>
        <h1>Host’s desk</h1>
        <p>{NOT_HOST_MESSAGE} Your account is not a host’s.</p>
        <ButtonLink to="/">Go home</ButtonLink>
      </div>
    );
  }
  return (
    <div className="page">
      <header className="head">
        <h1>Host’s desk</h1>
        <DeskButton headers={headers} />
      </header>
      <Pulse headers={headers} />
      <div className={classes.columns}>
        <Fights headers={headers} />
        <Names headers={headers} />
        <Rejections headers={headers} />
        <Recordings headers={headers} />
        <Webhooks headers={headers} />
        <Audit headers={headers} />
      </div>
    </div>
  );
}

/** A pass instead of the secret; the desk removes it from the address. */
function DeskButton({ headers }: { headers: Caller }) {
  const api = useApi();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(openDesk, { headers }),
    onSuccess: ({ pass }) => {
      window.ringsideSecret = pass;
      void navigate('/tournament/create');
    },
    onError: () => showFailure("Couldn't open the tournament desk. Nothing was changed."),
  });
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      Tournament desk
    </Button>
  );
}
