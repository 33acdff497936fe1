import type { Variant } from '../kit/look.ts';

export const tigerSpecials: Record<string, Variant> = {};
