import { createClient, type HttpClient } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { useEffect } from 'react';
import type { Caller } from '#app/core/identity/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';
import { isSounding } from '../../../player/rules.ts';
import { THIS_TAB } from '../../../player/web/playback/player-store.ts';
import { usePlayer } from '../../../player/web/shared/use-player.ts';
import { setStreamSong } from '../../contract.ts';
import { REPEAT_EVERY_MS } from '../../rules.ts';

const stored = createStoredValue('ringside-on-stream', (text) => text === 'on');
const parting = createClient((path, init) => fetch(`/api${path}`, { ...init, keepalive: true }));

/** Turns 'Show on stream' on or off in this browser. */
export const setOnStream = (on: boolean) => stored.write(on ? 'on' : null);
export const useOnStream = () => useStoredValue(stored, false);

export function useTellStream(): void {
  const api = useApi();
  const { headers, record } = useViewer();
  const { playback } = usePlayer();
  const wanted = useOnStream() && record?.host === true && isSounding(playback);
  const songId = wanted ? playback.song?.id : undefined;
  const plays = songId !== undefined;

  useEffect(() => {
    if (!headers || !plays) return;
    const leave = () => say(parting, headers, null);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      inTurn(() => say(api, headers, null));
    };
  }, [api, headers, plays]);

  useEffect(() => {
    if (!headers || songId === undefined) return;
    const tell = () => inTurn(() => say(api, headers, songId));
    tell();
    const timer = setInterval(tell, REPEAT_EVERY_MS);
    return () => clearInterval(timer);
  }, [api, headers, songId]);
}

let turn: Promise<void> = Promise.resolve();

/** One request at a time, so that the last one counts. */
function inTurn(request: () => Promise<void>): void {
  turn = turn.then(request);
}

/** Failures are ignored: the song is said again, or forgotten by the server. */
async function say(api: HttpClient, headers: Caller, songId: string | null): Promise<void> {
  await api(setStreamSong, { headers, body: { player: THIS_TAB, songId } }).catch(() => {});
}
