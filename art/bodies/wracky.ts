import { standIn } from '../kit/stand-in.ts';

export const wracky = standIn('WRACKY', { kind: 'stage', hue: '#b0547a' });
