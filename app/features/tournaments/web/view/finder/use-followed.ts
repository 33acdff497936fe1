import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { useKeptInBrowser } from '../kept-in-browser.ts';

export function useFollowed(id: string, participants: readonly MonsterRecord[]) {
  const { text, keep } = useKeptInBrowser(`ringside-followed:${id}`);
  const { viewer } = useViewer();
  const kept = participants.find(({ ID }) => String(ID) === text);
  return {
    followed: kept?.ID ?? null,
    follow: (ID: number | null) => keep(ID === null ? null : String(ID)),
    own: participants.filter(
      ({ USER }) => viewer !== null && (USER === viewer.displayName || USER === viewer.login),
    ),
  };
}

export type Followed = ReturnType<typeof useFollowed>;
