import type { Variant } from '../kit/variant.ts';

export const apeSpecials: Record<string, Variant> = {};
