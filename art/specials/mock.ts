import type { Variant } from '../kit/variant.ts';

export const mockSpecials: Record<string, Variant> = {};
