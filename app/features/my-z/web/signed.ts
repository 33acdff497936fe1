import { grouped } from '#app/ui/count.ts';

/** An amount with its sign: `+120`, `−50`, `0`. */
export const signed = (amount: number) =>
  amount === 0 ? '0' : `${amount > 0 ? '+' : '−'}${grouped(Math.abs(amount))}`;
