import { standIn } from '../kit/stand-in.ts';

export const durahan = standIn('DURAHAN', { kind: 'castle', hue: '#5a6ab8' });
