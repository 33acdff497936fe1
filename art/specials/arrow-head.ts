import type { Variant } from '../kit/variant.ts';

export const arrowHeadSpecials: Record<string, Variant> = {};
