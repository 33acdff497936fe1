import { standIn } from '../kit/stand-in.ts';

export const gali = standIn('GALI', { kind: 'temple', hue: '#a04a8a' });
