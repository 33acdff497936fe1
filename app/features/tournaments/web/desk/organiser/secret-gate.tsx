import { ApiError } from '@ringside/contract/api-error';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { randomId } from '#app/core/changes/web/shared/random-id.ts';
import { Button } from '#app/ui/button.tsx';
import { LockIcon } from '#app/ui/icons/page-icons.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { tabValues } from '#app/ui/storage/browser-storage.ts';
import { createSharedValue } from '#app/ui/storage/shared-value.ts';
import { NOT_AUTHORIZED_MESSAGE, SECRET_INPUT_MESSAGE } from '../../../contract.ts';
import { SECRET_MAX_CHARACTERS } from '../../../rules.ts';
import { HELPER_ROLES, type Helper, linkWords } from '../../../secret/rules.ts';
import { type SecretHeaders, secretQuery } from '../desk-queries.ts';

/** In session storage: closing the tab removes the secret. */
const STORAGE_KEY = 'ringside-tournament-secret';
const DESK_KEY = 'ringside-desk';

interface GivenSecret {
  secret: string | null;
  /** Counts the attempts, so that the same secret given again is checked again. */
  attempt: number;
}

let desk: string | undefined;
let given: GivenSecret | undefined;
const changes = createSharedValue(undefined);

function takeEarlySecret(): string | null {
  const secret = window.ringsideSecret;
  delete window.ringsideSecret;
  return secret ? secret : null;
}

function read(): GivenSecret {
  const secret = takeEarlySecret() ?? given?.secret ?? tabValues.getItem(STORAGE_KEY);
  // A host's pass may come after the form was shown.
  if (!given || secret !== given.secret) given = { secret, attempt: (given?.attempt ?? -1) + 1 };
  return given;
}

function deskName(): string {
  desk ??= tabValues.getItem(DESK_KEY) ?? randomId();
  tabValues.setItem(DESK_KEY, desk);
  return desk;
}

function useSecret(): GivenSecret | undefined {
  return useSyncExternalStore(changes.subscribe, read, () => undefined);
}

function giveSecret(secret: string): void {
  given = { secret, attempt: read().attempt + 1 };
  changes.write(undefined);
}

function keepSecret(right: boolean): void {
  const { secret } = read();
  if (right && secret) tabValues.setItem(STORAGE_KEY, secret);
  else tabValues.removeItem(STORAGE_KEY);
}

const OrganiserContext = createContext<{ headers: SecretHeaders; helper?: Helper } | null>(null);

function useOrganiser() {
  const organiser = use(OrganiserContext);
  if (!organiser) throw new Error('useOrganiser must be used within a SecretGate');
  return organiser;
}

export const useSecretHeaders = () => useOrganiser().headers;
/** Whose link opened the desk; undefined for an owner. */
export const useHelper = () => useOrganiser().helper;
export const useMaySave = () => useHelper()?.role !== 'caster';

export function SecretGate({ titled, children }: { titled: boolean; children: ReactNode }) {
  const given = useSecret();
  const title = !titled && <h1>Tournament Desk</h1>;
  if (given === undefined) {
    return (
      <>
        {title}
        <RowSkeletons label="Opening the desk" />
        <noscript>
          <p>The desk needs JavaScript. Brackets open without it.</p>
        </noscript>
      </>
    );
  }
  const { secret, attempt } = given;
  if (secret === null) {
    return (
      <>
        {title}
        <SecretForm says={SECRET_INPUT_MESSAGE} />
      </>
    );
  }
  return (
    <CheckedGate key={attempt} secret={secret} attempt={attempt} title={title}>
      {children}
    </CheckedGate>
  );
}

const isPossible = (secret: string) =>
  /^[\x21-\x7e]+$/.test(secret) && secret.length <= SECRET_MAX_CHARACTERS;

interface CheckedGateProps {
  secret: string;
  attempt: number;
  title: ReactNode;
  children: ReactNode;
}

function CheckedGate({ secret, attempt, title, children }: CheckedGateProps) {
  const headers = { 'x-secret': secret, 'x-desk': deskName() };
  const possible = isPossible(secret);
  const check = useQuery({ ...secretQuery(useApi(), headers, attempt), enabled: possible });
  const refused = !possible || isRefusal(check.error);
  const right = check.data !== undefined && !refused;
  useEffect(() => {
    if (right || refused) keepSecret(right);
  }, [right, refused]);
  if (right) {
    const { helper } = check.data;
    return (
      <OrganiserContext value={{ headers, ...(helper && { helper }) }}>
        {helper && (
          <p className="small">
            You are <bdi>{helper.name}</bdi>, {HELPER_ROLES[helper.role].title}. {linkWords(helper)}
          </p>
        )}
        {children}
      </OrganiserContext>
    );
  }
  return (
    <>
      {title}
      {refused ? (
        <SecretForm says={NOT_AUTHORIZED_MESSAGE} />
      ) : check.isError ? (
        <Notice title="Couldn't check the secret." retry={check.refetch}>
          <p>{check.error.message}</p>
        </Notice>
      ) : (
        <RowSkeletons label="Checking the secret" />
      )}
    </>
  );
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function SecretForm({ says }: { says: string }) {
  const [typed, setTyped] = useState('');

  function enter(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() !== '') giveSecret(typed.trim());
  }

  return (
    <form className="card start half" onSubmit={enter}>
      <LockIcon />
      <p role="alert" className="type-figure">
        {says}
      </p>
      <label className="stack gap-1 w-full font-semibold">
        Secret
        <input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <Button type="submit" variant="primary">
        Open the desk
      </Button>
      <p className="small">
        Ask whoever runs this site for it. It stays in this tab and is never shown.
      </p>
    </form>
  );
}
