import { standIn } from '../kit/stand-in.ts';

export const bajarl = standIn('BAJARL', { kind: 'sand', hue: '#7a4aa0' });
