import { standIn } from '../kit/stand-in.ts';

export const dragon = standIn('DRAGON', { kind: 'volcano', hue: '#d06a3a' });
