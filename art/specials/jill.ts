import type { Variant } from '../kit/variant.ts';

export const jillSpecials: Record<string, Variant> = {};
