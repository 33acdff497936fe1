import { standIn } from '../kit/stand-in.ts';

export const henger = standIn('HENGER', { kind: 'lab', hue: '#4a7ad0' });
