import { standIn } from '../kit/stand-in.ts';

export const zuum = standIn('ZUUM', { kind: 'ruins', hue: '#8aa04a' });
