import type { Variant } from '../kit/variant.ts';

export const zuumSpecials: Record<string, Variant> = {};
