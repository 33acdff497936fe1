import type { Variant } from '../kit/look.ts';

export const arrowHeadSpecials: Record<string, Variant> = {};
