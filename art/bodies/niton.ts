import { standIn } from '../kit/stand-in.ts';

export const niton = standIn('NITON', { kind: 'sea', hue: '#3f7fb0' });
