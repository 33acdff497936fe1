import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTakeAlong } from '#app/features/kept-songs/web/shared/use-take-along.ts';
import { usePlaylistsOfOtherTabs } from '#app/features/playlists/web/shared/playlist-cache.ts';
import { ToastList } from '#app/ui/toasts/toast-list.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import { MiniPlayer } from './mini-player.tsx';
import { PlayerSheet } from './player-sheet.tsx';
import { usePlayer } from './shared/use-player.ts';
import { useHotkeys } from './use-hotkeys.ts';
import { useKeepPlayed } from './use-keep-played.ts';
import { useMediaSession } from './use-media-session.ts';

type Sheet = 'player' | 'keys' | null;

/** Everything of the player that is seen: the mini player, the bar at the foot, the sheets. */
export function PlayerParts({ signedIn }: { signedIn: boolean }) {
  const { queue, problem } = usePlayer();
  const [sheet, setSheet] = useState<Sheet>(null);
  // A sheet that closes late must not take the next one with it.
  const close = (one: Sheet) => setSheet((open) => (open === one ? null : open));
  useMediaSession();
  useKeepPlayed();
  useTakeAlong();
  useHotkeys(() => setSheet('keys'));
  usePlaylistsOfOtherTabs();
  const playing = queue.songs.length > 0 || problem !== null;
  const openPlayer = () => setSheet('player');
  return (
    <>
      {signedIn && <MiniPlayer onOpen={openPlayer} />}
      {createPortal(
        <>
          {playing && <BottomBar besideMiniPlayer={signedIn} onOpen={openPlayer} />}
          <ToastList />
          <PlayerSheet
            open={sheet === 'player'}
            onClose={() => close('player')}
            onKeys={() => setSheet('keys')}
          />
          <KeysSheet open={sheet === 'keys'} onClose={() => close('keys')} />
        </>,
        document.body,
      )}
    </>
  );
}
