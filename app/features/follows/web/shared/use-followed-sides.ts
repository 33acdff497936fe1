import { fetchedElsewhere } from '@ringside/page-queries/fetched-elsewhere';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { FOLLOWED_TOPIC, type FollowedSide } from '../../rules.ts';

export function useFollowedSides(): Record<string, FollowedSide> | undefined {
  const { viewer } = useViewer();
  const { data } = useQuery<{ sides: Record<string, FollowedSide> }>(
    fetchedElsewhere([...FOLLOWED_TOPIC, viewer?.login ?? '']),
  );
  return data?.sides;
}
