import type { Variant } from '../kit/look.ts';

export const golemSpecials: Record<string, Variant> = {};
