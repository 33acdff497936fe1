import { around, medal } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { blob, leaf, limb, oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const jillSpecials: Record<string, Variant> = {
  // Pithecan: a prehistoric one in hide, with a bone.
  RARE_1: {
    palette: {
      base: '#7a4f30',
      second: '#e0b184',
      dark: '#3a2216',
      accent: '#d8a24a',
      eye: '#c86a1f',
    },
    texture: 'fur',
    edge: 'fur',
    rays: '#ffc888',
    features: [
      on('chest', (b) => [
        b.thing(
          'M-130 -44C-80 -10 0 20 96 24L130 60L92 110L60 84L24 124L-10 92L-50 126L-84 84L-128 96Z',
          '#c89a4f',
          {
            dz: 1,
            inside: `<path d="${b.place(oval(-70, 34, 16, 12) + oval(-16, 60, 18, 13) + oval(44, 56, 14, 11) + oval(-100, 70, 10, 9) + oval(88, 70, 9, 8))}" fill="#6b3f1c"/>`,
          },
        ),
      ]),
      on('handR', (b) => [
        b.thing(
          limb([
            [-40, 56, 14],
            [-6, 8, 13],
            [26, -44, 14],
          ]),
          '#f6ecd2',
          { dz: -1 },
        ),
        b.thing(oval(18, -60, 17), '#f6ecd2', { dz: -0.9 }),
        b.thing(oval(42, -46, 17), '#f6ecd2', { dz: -0.8 }),
        b.thing(oval(-58, 56, 16), '#f6ecd2', { dz: -0.9 }),
        b.thing(oval(-38, 72, 16), '#f6ecd2', { dz: -0.8 }),
        b.thing(
          limb([
            [14, 4, 12],
            [-4, 14, 13],
            [-26, 8, 11],
          ]),
          '#e0b184',
          { dz: 1 },
        ),
        b.thing(
          limb([
            [20, 26, 12],
            [0, 36, 13],
            [-24, 28, 11],
          ]),
          '#e0b184',
          { dz: 1.1 },
        ),
      ]),
      on('crown', (b) => [
        b.thing(
          limb([
            [-58, 16, 11],
            [0, -6, 11],
            [58, 6, 11],
          ]),
          '#f6ecd2',
          { dz: 1 },
        ),
        b.thing(leaf([0, 0], [-30, -56], 34), '#3a2216', { dz: 0.9 }),
        b.thing(leaf([4, 0], [40, -50], 32), '#4a2d1c', { dz: 0.95 }),
      ]),
    ],
  },
  // Bighand: one huge waving hand.
  RARE_2: {
    palette: {
      base: '#3f9aa8',
      second: '#ffe8cf',
      dark: '#1f4f66',
      accent: '#ff8a4a',
      eye: '#e8622f',
    },
    texture: 'fur',
    textureStrength: 0.6,
    edge: 'shag',
    rays: '#9af0f0',
    features: [
      on('handR', (b) => [
        b.thing(
          blob([
            [-68, 104],
            [-76, 54],
            [-96, 8],
            [-88, -12],
            [-84, 0],
            [-72, 10],
            [-74, -46],
            [-58, -66],
            [-40, -54],
            [-32, -6],
            [-16, -62],
            [2, -76],
            [20, -62],
            [18, -4],
            [40, -50],
            [56, -54],
            [66, -34],
            [58, 24],
            [52, 74],
            [18, 114],
            [-26, 120],
          ]),
          '#ffe8cf',
          {
            dz: 1,
            inside: `<path d="${b.place(oval(-12, 48, 42, 34))}" fill="#ff8a4a" opacity=".75"/><path d="${b.place('M-68 8L-60 28M-28 -8L-24 8M20 -6L18 10')}" stroke="#c89a70" stroke-width="7" stroke-linecap="round"/>`,
          },
        ),
        b.thing('M-64 96Q-20 126 36 98L42 128Q-16 158 -70 126Z', '#ff8a4a', { dz: 1.1 }),
      ]),
      medal('star', '#ffd23a'),
      around('snow', '#e8ffff'),
    ],
  },
};
