import type { Variant } from '../kit/variant.ts';

export const colorpandoraSpecials: Record<string, Variant> = {};
