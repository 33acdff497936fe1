import type { Song } from '../../../catalogue/contract.ts';
import { cycleRepeat, dropUpcoming, enqueue, moveUpcoming, setShuffled } from '../../queue.ts';
import { sourceOf } from '../../rules.ts';
import { readPlayer, setPlayer } from '../playback/player-store.ts';
import { openPlayer, playSongs } from './player.ts';

/** Returns how many were added; an empty queue starts playing them. */
export function addToQueue(songs: Song[], where: 'next' | 'end'): number {
  openPlayer();
  const playable = songs.filter((song) => sourceOf(song) !== null);
  const { queue } = readPlayer();
  if (playable.length === 0) return 0;
  if (queue.order.length === 0) playSongs(playable, 0);
  else setPlayer({ queue: enqueue(queue, playable, where) });
  return playable.length;
}

/** @returns what undoes it, also once another song plays */
export function moveInQueue(from: number, to: number): () => void {
  const { queue } = readPlayer();
  const moved = queue.order[from] ?? -1;
  setPlayer({ queue: moveUpcoming(queue, from, to) });
  return () => {
    const { queue } = readPlayer();
    setPlayer({ queue: moveUpcoming(queue, queue.order.indexOf(moved), from) });
  };
}

/** @returns what undoes it, also once another song plays */
export function dropAt(at: number): () => void {
  const { queue } = readPlayer();
  const dropped = queue.songs[queue.order[at] ?? -1];
  setPlayer({ queue: dropUpcoming(queue, at) });
  return () => setPlayer({ queue: enqueue(readPlayer().queue, dropped ? [dropped] : [], at) });
}

export function toggleShuffle(): void {
  const { queue } = readPlayer();
  setPlayer({ queue: setShuffled(queue, !queue.shuffled) });
}

export function toggleRepeat(): void {
  setPlayer({ queue: cycleRepeat(readPlayer().queue) });
}
