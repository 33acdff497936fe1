import { standIn } from '../kit/stand-in.ts';

export const monol = standIn('MONOL', { kind: 'void', hue: '#5a78a8' });
