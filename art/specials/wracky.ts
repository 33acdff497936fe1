import type { Variant } from '../kit/look.ts';

export const wrackySpecials: Record<string, Variant> = {};
