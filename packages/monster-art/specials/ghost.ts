import { around } from '../kit/body-features.ts';
import type { Variant } from '../kit/variant.ts';

export const ghostSpecials: Record<string, Variant> = {
  // Chef: a cook's hat and a pot of soup.
  RARE_1: {
    palette: {
      base: '#f6ead2',
      second: '#ffffff',
      dark: '#8a5a3a',
      accent: '#e2473b',
      eye: '#ff9a3a',
    },
    rays: '#ffc27a',
    traits: ['chef'],
    features: [around('embers', '#ff9a3a')],
  },
};
