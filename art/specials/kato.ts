import type { Variant } from '../kit/variant.ts';

export const katoSpecials: Record<string, Variant> = {};
