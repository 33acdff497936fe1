import { standIn } from '../kit/stand-in.ts';

export const naga = standIn('NAGA', { kind: 'temple', hue: '#3f8a78' });
