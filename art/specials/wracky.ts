import type { Variant } from '../kit/variant.ts';

export const wrackySpecials: Record<string, Variant> = {};
