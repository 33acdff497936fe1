import { standIn } from '../kit/stand-in.ts';

export const centaur = standIn('CENTAUR', { kind: 'meadow', hue: '#5a9a5a' });
