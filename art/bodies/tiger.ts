import { standIn } from '../kit/stand-in.ts';

export const tiger = standIn('TIGER', { kind: 'snow', hue: '#6a7ab0' });
