import { standIn } from '../kit/stand-in.ts';

export const mew = standIn('MEW', { kind: 'town', hue: '#b06a8a' });
