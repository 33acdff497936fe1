import type { Variant } from '../kit/variant.ts';

export const hopperSpecials: Record<string, Variant> = {};
