import { standIn } from '../kit/stand-in.ts';

export const jill = standIn('JILL', { kind: 'snow', hue: '#3f7ac0' });
