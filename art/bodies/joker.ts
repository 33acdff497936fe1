import { standIn } from '../kit/stand-in.ts';

export const joker = standIn('JOKER', { kind: 'stage', hue: '#7a3a5a' });
