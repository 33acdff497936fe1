import type { Variant } from '../kit/look.ts';

export const jillSpecials: Record<string, Variant> = {};
