import { standIn } from '../kit/stand-in.ts';

export const zilla = standIn('ZILLA', { kind: 'sea', hue: '#2f78b0' });
