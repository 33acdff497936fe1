import { around } from '../kit/body-features.ts';
import { on, onBoth } from '../kit/feature.ts';
import { blob, limb, oval, poly, star } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const bajarlSpecials: Record<string, Variant> = {
  // Jimujoru: gym clothes, towels in the pot.
  RARE_1: {
    palette: {
      base: '#7fb04a',
      second: '#f4f4e8',
      dark: '#2f4a8f',
      accent: '#ff7a2f',
      eye: '#d8452f',
    },
    finish: 'gloss',
    rays: '#d8f07a',
    traits: ['bare'],
    features: [
      on('crown', (b) => [
        b.thing('M-44 12C-40 -40 -10 -62 10 -58C40 -54 52 -20 44 12Z', '#2f4a8f', { dz: -0.5 }),
        b.thing('M-80 6Q0 -34 80 6L80 40Q0 2 -80 40Z', '#ff7a2f', {
          dz: 1,
          inside: `<path d="${b.place('M-84 24Q0 -14 84 24')}" stroke="#fffbe8" stroke-width="7" fill="none"/>`,
        }),
      ]),
      on('handL', (b) => [
        b.thing(
          poly([
            [-62, -14],
            [62, -14],
            [62, 10],
            [-62, 10],
          ]),
          '#c6d2de',
          { dz: -5, finish: 'metal' },
        ),
        b.thing(
          poly([
            [-72, -54],
            [-42, -54],
            [-42, 50],
            [-72, 50],
          ]),
          '#3a4256',
          { dz: -4.9, finish: 'metal' },
        ),
        b.thing(
          poly([
            [42, -54],
            [74, -54],
            [74, 50],
            [42, 50],
          ]),
          '#3a4256',
          { dz: -4.9, finish: 'metal' },
        ),
      ]),
    ],
  },
  // Magic Bajarl: a pointed hat full of stars, and a wand in the fist.
  RARE_2: {
    palette: {
      base: '#6a62d8',
      second: '#2f2a7a',
      dark: '#241c56',
      accent: '#ffd23f',
      eye: '#ffe27a',
    },
    texture: 'stars',
    rays: '#c8b0ff',
    traits: ['bare'],
    features: [
      on('crown', (b) => [
        b.thing(
          'M-72 18C-50 -20 -34 -50 -4 -72C14 -84 44 -80 62 -58C46 -58 38 -52 40 -40C52 -20 62 0 72 18Z',
          '#3a2f96',
          {
            dz: 1,
            inside: `<path d="${b.place(star(-14, -26, 13) + star(28, -10, 9) + star(4, -58, 7))}" fill="#ffd23f"/>`,
          },
        ),
        b.thing(oval(0, 22, 104, 21), '#ffd23f', { dz: 1.1 }),
        b.thing('M-72 6Q0 26 72 6L76 20Q0 44 -76 20Z', '#5a48c8', { dz: 1.2 }),
      ]),
      on('handL', (b) => [
        b.thing(
          limb([
            [20, 40, 7],
            [0, -20, 7],
            [-18, -56, 6],
          ]),
          '#f4ecd8',
          { dz: -4.5 },
        ),
        b.thing(star(-20, -58, 30), '#ffe27a', { dz: -4, finish: 'glow' }),
      ]),
      around('sparks', '#fff0b0'),
    ],
  },
  // Ultrarl: silver and red, a fin on the head, a blue light on the chest.
  RARE_3: {
    palette: {
      base: '#c6d0dc',
      second: '#d8323a',
      dark: '#d8323a',
      accent: '#8a95a8',
      eye: '#ffe04a',
    },
    finish: 'metal',
    rays: '#8fd8ff',
    traits: ['bare'],
    features: [
      on('crown', (b) => [
        b.thing('M-22 60C-30 10 -26 -40 10 -72C30 -48 36 10 24 56Z', '#d8323a', {
          dz: 1,
          finish: 'metal',
        }),
        b.thing(
          'M-80 44C-74 0 -50 -16 -24 -20L-18 18Q-50 22 -64 60ZM80 44C74 0 50 -16 30 -20L22 18Q50 22 66 60Z',
          '#d8323a',
          {
            dz: 0.9,
            finish: 'metal',
          },
        ),
      ]),
      onBoth('shoulder', (b) => [
        b.thing(
          'M-46 30C-50 -14 -20 -38 12 -36C40 -30 52 0 46 26C20 12 -14 14 -46 30Z',
          '#d8323a',
          { dz: 1, finish: 'metal' },
        ),
      ]),
      on('chest', (b) => [
        b.thing(oval(0, -4, 34), '#8a95a8', { dz: 1, finish: 'metal' }),
        b.thing(oval(0, -4, 23), '#4fc8ff', { dz: 1.1, finish: 'glow' }),
      ]),
      around('bolts', '#9ae4ff'),
    ],
  },
  // Boxer Bajarl: gloves, headguard, belt.
  RARE_4: {
    palette: {
      base: '#b06a3f',
      second: '#f2e6cc',
      dark: '#1f2a4a',
      accent: '#2f6fe0',
      eye: '#ffb52e',
    },
    rays: '#ff8a6a',
    traits: ['bare'],
    features: [
      on('crown', (b) => [
        b.thing(
          'M-82 84C-96 20 -70 -42 0 -46C70 -42 96 20 84 84L60 80C64 50 60 30 48 22Q0 4 -46 22C-58 32 -64 50 -60 82Z',
          '#d8323a',
          {
            dz: 1,
            finish: 'gloss',
            inside: `<path d="${b.place('M0 -50L0 20M-70 -6Q0 -30 70 -6')}" stroke="#8f1a24" stroke-width="7" fill="none"/>`,
          },
        ),
      ]),
      onBoth('hand', (b) => [
        b.thing(
          blob([
            [-44, 44],
            [-64, 4],
            [-50, -44],
            [0, -64],
            [48, -48],
            [62, -4],
            [44, 42],
            [0, 54],
          ]),
          '#d8323a',
          {
            dz: 1,
            finish: 'gloss',
          },
        ),
        b.thing(oval(-44, 2, 20, 32, 16), '#e2484c', { dz: 1.1, finish: 'gloss' }),
        b.thing(
          blob([
            [-38, 40],
            [0, 50],
            [40, 38],
            [44, 66],
            [0, 78],
            [-42, 66],
          ]),
          '#f6efe0',
          { dz: 1.2 },
        ),
      ]),
      on('chest', (b) => [
        b.thing('M-44 66Q4 84 52 64L54 116Q4 132 -44 116Z', '#ffd23a', { dz: 1, finish: 'metal' }),
        b.thing(star(4, 94, 22), '#d8323a', { dz: 1.1 }),
      ]),
    ],
  },
};
