import { standIn } from '../kit/stand-in.ts';

export const hopper = standIn('HOPPER', { kind: 'meadow', hue: '#4aa08a' });
