import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { useKeptAt } from '#app/ui/time/kept-at.ts';
import { isOfDevice } from '../../kept-music.ts';

/** Whether an answer has only what this device keeps. */
export function useOfDevice(answer: object | undefined): boolean {
  const isOffline = useKeptAt() !== null;
  if (!answer) return false;
  return isOfDevice(answer) || (isOffline && Array.isArray(answer) && answer.length === 0);
}

/** In place of an empty list of what this device keeps. */
export function NothingOnDevice({ children }: { children: ReactNode }) {
  return (
    <Notice centred>
      <p role="status">{children}</p>
      <p className="dim">‘Keep offline’ on an album or a playlist puts its songs on this device.</p>
      <ButtonLink to="/offline">What works here</ButtonLink>
    </Notice>
  );
}
