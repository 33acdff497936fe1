import type { PortraitSide } from '@ringside/monster-art/portrait-sides';
import { type Preview, previewName } from '@ringside/monster-art/preview-names';

export function portraitAddress(race: string, side?: PortraitSide): string {
  return side === undefined ? `/portraits/jpg/${race}.jpg` : `/portraits/${side}/${race}.webp`;
}

export function previewAddress(preview: Preview): string {
  return `/previews/${previewName(preview)}.jpg`;
}

export const monsterPreview = (race: string) => previewAddress({ kind: 'monster', races: [race] });
