import { standIn } from '../kit/stand-in.ts';

export const ape = standIn('APE', { kind: 'forest', hue: '#3f8a5a' });
