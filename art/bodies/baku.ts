import { standIn } from '../kit/stand-in.ts';

export const baku = standIn('BAKU', { kind: 'sand', hue: '#a0785a' });
