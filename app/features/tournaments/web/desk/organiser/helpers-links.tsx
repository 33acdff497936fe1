import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { outcomeWords } from '#app/core/changes/web/shared/outcome-words.ts';
import { isolated } from '#app/core/names/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import { ORGANISER_NAME_MAX_CHARACTERS } from '../../../rules.ts';
import { makeLink, revokeLink } from '../../../secret/contract.ts';
import { HELPER_ROLES, type Helper } from '../../../secret/rules.ts';
import { CopyAddress } from '../copy-address.tsx';
import { linksQuery } from '../desk-queries.ts';
import { useSecretHeaders } from './secret-gate.tsx';

export function HelpersLinks() {
  const api = useApi();
  const headers = useSecretHeaders();
  const { data, isError, refetch } = useQuery(linksQuery(api, headers));
  const { dialog, ask } = useConfirm();
  const revoking = useMutation({
    mutationFn: (id: string) => api(revokeLink, { headers, params: { id } }),
    onSettled: () => refetch(),
  });
  const revoke = async (id: string, name: string) => {
    const title = `Revoke the link of ${isolated(name)}?`;
    const text = 'From now on it opens nothing, on any device.';
    if (await ask({ title, text, yes: 'Revoke', danger: true })) revoking.mutate(id);
  };
  return (
    <section className="card stack content-start" aria-labelledby="desk-helpers">
      <h2 id="desk-helpers">Helpers</h2>
      <p className="small reading">
        Each helper gets a link of their own, for all tournaments. It ends after three months.
        Result keepers change results and the broadcast, casters the broadcast alone.
      </p>
      {isError && <ListNote retry={refetch}>Couldn't load the links.</ListNote>}
      <ul>
        {data?.links.map(({ id, name, role, madeAt }) => (
          <li key={id} className="head py-2 border-b">
            <p>
              <bdi className="font-semibold">{name || 'Without a name'}</bdi>
              <span className="small block">
                {HELPER_ROLES[role].title}, since <RelativeTime date={madeAt} long />
              </span>
            </p>
            <Button
              aria-label={`Revoke the link of ${isolated(name)}`}
              onClick={() => void revoke(id, name)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="problem">
        {revoking.error && outcomeWords(revoking.error)}
      </p>
      <NewLink onMade={refetch} />
      {dialog}
    </section>
  );
}

function NewLink({ onMade }: { onMade: () => unknown }) {
  const api = useApi();
  const headers = useSecretHeaders();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: Helper) => api(makeLink, { headers, body }),
    onSettled: () => onMade(),
  });
  const make = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const helper = Object.fromEntries(new FormData(form)) as unknown as Helper;
    if (!isPending) mutate(helper, { onSuccess: () => form.reset() });
  };
  return (
    <form className="stack gap-2" onSubmit={make}>
      <label className="stack gap-1 font-semibold">
        Name of the helper
        <input name="name" required maxLength={ORGANISER_NAME_MAX_CHARACTERS} autoComplete="off" />
      </label>
      <label className="stack gap-1 font-semibold">
        Role
        <select name="role">
          {Object.entries(HELPER_ROLES).map(([role, { title }]) => (
            <option key={role} value={role}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">Make a link</Button>
      <p role="alert" className="problem">
        {error && outcomeWords(error)}
      </p>
      {data && (
        <div role="status" className="stack gap-2">
          <p>The link is shown once: copy it now.</p>
          <CopyAddress path={`/tournament/create?secret=${data.pass}`}>Copy the link</CopyAddress>
        </div>
      )}
    </form>
  );
}
