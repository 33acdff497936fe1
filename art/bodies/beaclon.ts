import { standIn } from '../kit/stand-in.ts';

export const beaclon = standIn('BEACLON', { kind: 'forest', hue: '#5a9a7a' });
