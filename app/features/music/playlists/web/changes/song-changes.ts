import { useQueryClient } from '@tanstack/react-query';
import type { Song } from '../../../catalogue/contract.ts';
import type { editsOf } from './edits.ts';
import { useOptimisticChange } from './use-optimistic-change.ts';

type Edit = (edits: ReturnType<typeof editsOf>) => Promise<boolean>;

function useEdits() {
  const queryClient = useQueryClient();
  const change = useOptimisticChange();
  return async (edit: Edit): Promise<boolean> => {
    const { editsOf } = await import('./edits.ts');
    return edit(editsOf({ queryClient, change }));
  };
}

export function useAddSongs() {
  const make = useEdits();
  return (id: string, songs: Song[]) => make((edits) => edits.addSongs(id, songs));
}

export function useRemoveSongs() {
  const make = useEdits();
  return (id: string, songIds: string[], before: string[]) =>
    make((edits) => edits.removeSongs(id, songIds, before));
}

export function useReorderSongs() {
  const make = useEdits();
  return (id: string, songIds: string[], before: string[]) =>
    make((edits) => edits.reorderSongs(id, songIds, before));
}

export function useRenamePlaylist() {
  const make = useEdits();
  return (id: string, name: string, before: string) =>
    make((edits) => edits.rename(id, name, before));
}

export function useSetVisibility() {
  const make = useEdits();
  return (id: string, isPublic: boolean) => make((edits) => edits.setVisibility(id, isPublic));
}
