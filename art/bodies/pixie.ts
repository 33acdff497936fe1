import { standIn } from '../kit/stand-in.ts';

export const pixie = standIn('PIXIE', { kind: 'sky', hue: '#a86ad0' });
