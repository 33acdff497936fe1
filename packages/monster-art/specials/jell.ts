import { around } from '../kit/body-features.ts';
import { on, onBoth } from '../kit/feature.ts';
import { crest } from '../kit/head-features.ts';
import { oval, poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const jellSpecials: Record<string, Variant> = {
  // Metal Jell: quicksilver with bolts, and spikes where the whips end.
  RARE_1: {
    palette: {
      base: '#8f9bb0',
      second: '#e6edf6',
      dark: '#3f4a60',
      accent: '#ff8a3a',
      eye: '#ff7a2e',
    },
    texture: 'plates',
    textureStrength: 0.7,
    finish: 'metal',
    rays: '#c0cce0',
    traits: ['fierce'],
    features: [
      crest('antennae', { colour: '#5a6680' }),
      onBoth('hand', (b) => [
        b.thing(
          poly([
            [-24, 24],
            [-30, -8],
            [-44, -36],
            [-14, -22],
            [0, -58],
            [14, -22],
            [44, -36],
            [30, -8],
            [24, 24],
          ]),
          '#d6deea',
          { dz: 1, finish: 'metal' },
        ),
      ]),
      on('chest', (b) => [
        b.thing(oval(0, 6, 34), '#5a6680', { dz: 1, finish: 'metal' }),
        b.thing(oval(0, 6, 20), '#ff8a3a', { dz: 1.1, finish: 'glass' }),
      ]),
      around('bolts', '#ffd27a'),
    ],
  },
};
