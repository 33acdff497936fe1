import { standIn } from '../kit/stand-in.ts';

export const metalner = standIn('METALNER', { kind: 'moon', hue: '#3f8a8a' });
