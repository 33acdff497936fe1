import type { Variant } from '../kit/variant.ts';

export const hengerSpecials: Record<string, Variant> = {};
