import { around, medal } from '../kit/body-features.ts';
import { on, onBoth } from '../kit/feature.ts';
import { oval, poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const golemSpecials: Record<string, Variant> = {
  // New Bottle: green glass, cork on top, label on the chest.
  RARE_1: {
    palette: {
      base: '#3fa86a',
      second: '#f6efd8',
      dark: '#1f6a4a',
      accent: '#c89a5a',
      eye: '#fff0a0',
    },
    finish: 'glass',
    texture: 'bubbles',
    rays: '#7fe0a0',
    features: [
      on('crown', (b) => [
        b.thing(
          poly([
            [-44, 16],
            [-40, -36],
            [40, -36],
            [44, 16],
          ]),
          '#c89a5a',
          { dz: 1, texture: 'spots' },
        ),
        b.thing(oval(0, -36, 42, 12), '#e2bd84', { dz: 1.1 }),
      ]),
      on('chest', (b) => [
        b.thing(
          poly([
            [-74, -34],
            [74, -34],
            [70, 34],
            [-70, 34],
          ]),
          '#f6efd8',
          { dz: 1 },
        ),
        b.mark(
          '<path d="M-50 -14L50 -14M-50 16L20 16" stroke="#b04a3a" stroke-width="8"/><path d="M34 4L52 16L34 28Z" fill="#2a6a4a"/>',
          1.1,
        ),
      ]),
    ],
  },
  // Sand Golem: dunes for shoulders, with trickling sand.
  RARE_2: {
    palette: {
      base: '#dcb872',
      second: '#f6e6b8',
      dark: '#a67f42',
      accent: '#46b4c8',
      eye: '#3fe0f0',
    },
    texture: 'waves',
    rays: '#f0c870',
    features: [
      onBoth('shoulder', (b) => [
        b.thing('M-62 34C-40 -8 -14 -34 0 -50C20 -30 44 -4 62 30C30 44 -30 46 -62 34Z', '#ecd094', {
          dz: 1,
          texture: 'waves',
        }),
      ]),
      on('crown', (b) => [
        b.thing(
          poly([
            [-50, 18],
            [0, -58],
            [50, 18],
          ]),
          '#ecd094',
          { dz: 1, texture: 'waves' },
        ),
      ]),
      medal('sun', '#46b4c8'),
      around('bubbles', '#f0d8a0'),
    ],
  },
  // ForwardGolem: shirt number, shoulder pads and a face guard.
  RARE_3: {
    palette: {
      base: '#3a5fc0',
      second: '#ffffff',
      dark: '#c8352f',
      accent: '#ffd23a',
      eye: '#ffffff',
    },
    texture: 'panels',
    finish: 'gloss',
    rays: '#6a9aff',
    features: [
      onBoth('shoulder', (b) => [
        b.thing(
          'M-58 36C-62 -14 -24 -48 10 -44C46 -38 62 0 56 34C26 22 -26 24 -58 36Z',
          '#ffffff',
          { dz: 1, finish: 'gloss' },
        ),
        b.thing(
          poly([
            [-20, -12],
            [20, -12],
            [20, 4],
            [-20, 4],
          ]),
          '#c8352f',
          { dz: 1.1 },
        ),
      ]),
      on('chest', (b) => [b.thing('M-56 -44L4 -44L60 0L4 44L-56 44L-12 0Z', '#ffd23a', { dz: 1 })]),
      on('crown', (b) => [
        b.thing(
          poly([
            [-14, 44],
            [-14, -26],
            [14, -26],
            [14, 44],
          ]),
          '#ffffff',
          { dz: 1 },
        ),
      ]),
    ],
  },
};
