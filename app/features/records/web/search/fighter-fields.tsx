import { useApi } from '@ringside/page-queries/page-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { guideLine } from '#app/features/guide/rules.ts';
import { createMonsterSearch } from '#app/features/guide/web/shared/picker/monster-search.ts';
import { rosterQuery } from '#app/features/guide/web/shared/roster-query.ts';
import { nameSearchQuery } from '../queries.ts';
import { type Offer, OfferField } from './offer-field.tsx';

const MAX_BREEDS = 10;

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function NameField(props: FieldProps) {
  return (
    <OfferField
      {...props}
      label="Fighter’s name"
      name="name"
      placeholder="Any name"
      listLabel="Fighters"
      useOffers={useNames}
    />
  );
}

export function BreedField(props: FieldProps) {
  return (
    <OfferField
      {...props}
      label="Breed"
      name="race"
      placeholder="Any breed"
      listLabel="Breeds"
      useOffers={useBreeds}
    />
  );
}

function useNames(text: string, wanted: boolean): Offer[] {
  const term = useDeferredValue(text);
  const { data } = useQuery({
    ...nameSearchQuery(useApi(), term),
    enabled: wanted && term !== '',
    placeholderData: keepPreviousData,
  });
  if (!wanted) return [];
  const names = new Map(
    (data?.monsters ?? []).map(({ MONSTER_NAME }) => [MONSTER_NAME.toLowerCase(), MONSTER_NAME]),
  );
  return [...names].map(([key, name]) => ({ key, text: name }));
}

function useBreeds(text: string, wanted: boolean): Offer[] {
  const { data: roster } = useQuery({ ...rosterQuery(useApi()), enabled: wanted });
  const search = useMemo(() => roster && createMonsterSearch(roster), [roster]);
  if (!wanted || !search) return [];
  return search.find(text, MAX_BREEDS).map(({ item }) => ({
    key: item.META.RACE_SUPERTYPE,
    text: item.name,
    detail: guideLine(item),
  }));
}
