import { around } from '../kit/body-features.ts';
import type { Variant } from '../kit/variant.ts';

export const ghostSpecials: Record<string, Variant> = {
  // Chef: the soup of the day has been dead for some time, and so has the cook.
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
