import { standIn } from '../kit/stand-in.ts';

export const plant = standIn('PLANT', { kind: 'meadow', hue: '#8a9a3a' });
