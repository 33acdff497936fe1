import { standIn } from '../kit/stand-in.ts';

export const worm = standIn('WORM', { kind: 'swamp', hue: '#9a8a3a' });
