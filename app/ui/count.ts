const format = new Intl.NumberFormat('en-GB');

/** A whole number with its thousands grouped: `12,345`. */
export function grouped(count: number): string {
  return format.format(count);
}

/** A count with its noun: `1 song`, `12,345 songs`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** A share between 0 and 1 in whole per cent, the same on every page; a dash where there is none. */
export function percentage(share: number | null | undefined): string {
  return share == null || Number.isNaN(share) ? '–' : `${Math.round(share * 100)}%`;
}
