import { standIn } from '../kit/stand-in.ts';

export const phoenix = standIn('PHOENIX', { kind: 'sky', hue: '#4a5ab8' });
