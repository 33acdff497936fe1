import { useEffect, useRef } from 'react';
import { useAddPlayed } from '../../favourites/web/shared/use-add-played.ts';
import { usePlayer } from '../../player/web/shared/use-player.ts';

export function useKeepPlayed(): void {
  const {
    playback: { song, status },
  } = usePlayer();
  const addPlayed = useAddPlayed();
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (status !== 'playing' || !song || song.id === last.current) return;
    last.current = song.id;
    addPlayed(song);
  }, [song, status, addPlayed]);
}
