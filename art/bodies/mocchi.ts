import { standIn } from '../kit/stand-in.ts';

export const mocchi = standIn('MOCCHI', { kind: 'meadow', hue: '#5a90c0' });
