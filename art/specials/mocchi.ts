import type { Variant } from '../kit/variant.ts';

export const mocchiSpecials: Record<string, Variant> = {};
