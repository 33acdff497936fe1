import { standIn } from '../kit/stand-in.ts';

export const undine = standIn('UNDINE', { kind: 'sea', hue: '#3a9ab8' });
