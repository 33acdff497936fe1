import { standIn } from '../kit/stand-in.ts';

export const colorpandora = standIn('COLORPANDORA', { kind: 'stage', hue: '#7a6ad8' });
