import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastList } from '#app/ui/toasts/toast-list.tsx';
import { useTakeAlong } from '../../favourites/web/shared/use-take-along.ts';
import { useTellStream } from '../../on-stream/web/shared/use-tell-stream.ts';
import { usePlayer } from '../../player/web/shared/use-player.ts';
import { usePlaylistsOfOtherTabs } from '../../playlists/web/selected/playlist-cache.ts';
import { KeysSheet } from '../keys/keys-sheet.tsx';
import { useHotkeys } from '../keys/use-hotkeys.ts';
import { PlayerSheet } from '../sheet/player-sheet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { MiniPlayer } from './mini-player.tsx';
import { useKeepPlayed } from './use-keep-played.ts';
import { useMediaSession } from './use-media-session.ts';

type Sheet = 'player' | 'keys' | null;

export function PlayerParts({ signedIn }: { signedIn: boolean }) {
  const { queue, problem } = usePlayer();
  const [sheet, setSheet] = useState<Sheet>(null);
  // A close event that arrives late must not close the sheet opened since.
  const close = (sheet: Sheet) => setSheet((open) => (open === sheet ? null : open));
  useMediaSession();
  useKeepPlayed();
  useTakeAlong();
  useTellStream();
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
