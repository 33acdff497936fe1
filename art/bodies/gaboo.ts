import { standIn } from '../kit/stand-in.ts';

export const gaboo = standIn('GABOO', { kind: 'ruins', hue: '#3f8a6a' });
