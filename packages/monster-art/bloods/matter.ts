import { around, shoulders } from '../kit/body-features.ts';
import { browGem, crest } from '../kit/head-features.ts';
import type { Variant } from '../kit/variant.ts';

/** The looks that stone, wood, leaf and jelly subtypes give a body. */
export const matter = {
  GOLEM: {
    palette: {
      base: '#a0948a',
      second: '#cbbfae',
      dark: '#675d55',
      accent: '#79b8a8',
      eye: '#ffb02e',
    },
    texture: 'cracks',
    edge: 'facet',
    features: [shoulders('stones'), crest('rocks')],
  },
  JELL: {
    palette: {
      base: '#45b3e8',
      second: '#bff0ff',
      dark: '#1c64ac',
      accent: '#7feaff',
      eye: '#1f55c8',
    },
    texture: 'bubbles',
    finish: 'glass',
    features: [crest('crystals', { colour: '#8feaff' }), around('bubbles', '#8fe0ff')],
  },
  MOCK: {
    palette: {
      base: '#97693c',
      second: '#dcba88',
      dark: '#4b301d',
      accent: '#6cb04a',
      eye: '#d8e04a',
    },
    texture: 'wood',
    features: [crest('twigs'), shoulders('leaves', '#6cb04a')],
  },
  PLANT: {
    palette: {
      base: '#67b04a',
      second: '#def0ac',
      dark: '#2c6634',
      accent: '#f2689c',
      eye: '#e0487f',
    },
    texture: 'leaves',
    features: [crest('flower'), shoulders('leaves', '#3f8f3f')],
  },
  MONOL: {
    palette: {
      base: '#474c5e',
      second: '#8e94a8',
      dark: '#1c1f2a',
      accent: '#64dcff',
      eye: '#ff4f4f',
    },
    texture: 'glyphs',
    edge: 'facet',
    features: [browGem('#64dcff'), shoulders('ice', '#5a6078')],
  },
} satisfies Record<string, Variant>;
