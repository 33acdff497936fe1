import { standIn } from '../kit/stand-in.ts';

export const ducken = standIn('DUCKEN', { kind: 'swamp', hue: '#4a9a8a' });
