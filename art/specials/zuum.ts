import type { Variant } from '../kit/look.ts';

export const zuumSpecials: Record<string, Variant> = {};
