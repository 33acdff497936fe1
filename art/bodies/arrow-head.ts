import { standIn } from '../kit/stand-in.ts';

export const arrowHead = standIn('ARROW_HEAD', { kind: 'sand', hue: '#c08a4a' });
