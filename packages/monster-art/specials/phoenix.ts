import { around, medal } from '../kit/body-features.ts';
import { browGem, crest, horns } from '../kit/head-features.ts';
import type { Variant } from '../kit/variant.ts';

export const phoenixSpecials: Record<string, Variant> = {
  // Cinder Bird: charcoal with embers.
  RARE_1: {
    palette: {
      base: '#55505c',
      second: '#ff8a3a',
      dark: '#26222c',
      accent: '#c8372a',
      eye: '#ffb02e',
    },
    texture: 'embers',
    rays: '#c84a2a',
    traits: ['ashen'],
    features: [horns('stub', '#26222c'), around('embers', '#ff7a2e')],
  },
  // Blue Phoenix: blue flames and an ice crystal.
  RARE_2: {
    palette: {
      base: '#2f78e8',
      second: '#c0f2ff',
      dark: '#1c3a9a',
      accent: '#4fd0ff',
      eye: '#e8fbff',
    },
    texture: 'feathers',
    rays: '#4fb8ff',
    features: [
      crest('crystals', { colour: '#9af0ff' }),
      browGem('#ffffff'),
      medal('drop', '#e0fbff'),
      around('sparks', '#c8f4ff'),
    ],
  },
};
