import { standIn } from '../kit/stand-in.ts';

export const mock = standIn('MOCK', { kind: 'forest', hue: '#7a8a4a' });
