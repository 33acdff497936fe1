import { standIn } from '../kit/stand-in.ts';

export const kato = standIn('KATO', { kind: 'town', hue: '#4a5ab0' });
