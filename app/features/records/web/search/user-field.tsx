import { useApi } from '@ringside/page-queries/page-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { playerSearchQuery } from '#app/features/players/web/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { type Offer, OfferField } from './offer-field.tsx';

interface UserFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function UserField({ value, onChange }: UserFieldProps) {
  const { viewer } = useViewer();
  return (
    <OfferField
      label="User"
      name="user"
      placeholder="Anybody"
      listLabel="Players"
      value={value}
      onChange={onChange}
      useOffers={usePlayers}
    >
      {viewer && <Button onClick={() => onChange(viewer.displayName)}>me</Button>}
    </OfferField>
  );
}

function usePlayers(text: string, wanted: boolean): Offer[] {
  const term = useDeferredValue(text);
  const { data } = useQuery({
    ...playerSearchQuery(useApi(), term),
    enabled: wanted && term !== '',
    placeholderData: keepPreviousData,
  });
  if (!wanted) return [];
  return (data?.players ?? []).map(({ login, displayName }) => ({
    key: login,
    text: displayName,
    detail: displayName.toLowerCase() === login ? undefined : login,
  }));
}
