import type { Variant } from '../kit/look.ts';

export const hopperSpecials: Record<string, Variant> = {};
