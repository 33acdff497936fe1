import { standIn } from '../kit/stand-in.ts';

export const ghost = standIn('GHOST', { kind: 'castle', hue: '#5a4a90' });
