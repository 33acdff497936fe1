import { percentage } from '#app/core/count-rules.ts';
import type { Odds } from './contract.ts';

/** In standard deviations: of ten tenths, luck alone moves one so far in one of twenty leagues. */
const LUCK = 2.8;
const FEWEST = 20;

/** In which tenths more or fewer won than luck explains, the worst first, in words. */
export function weakTenths(bins: Odds['bins']): string[] {
  return bins
    .flatMap((bin) => {
      if (!bin || bin.estimates < FEWEST) return [];
      const { estimates, said, happened } = bin;
      const luck = Math.sqrt((said * (1 - said)) / estimates);
      const off = Math.abs(happened - said) / luck;
      return off > LUCK ? [{ off, said, happened }] : [];
    })
    .toSorted((a, b) => b.off - a.off)
    .map(({ said, happened }) => `we said ${percentage(said)}, and ${percentage(happened)} won`);
}

/** Who was closer in the same fights, in words. */
export function betterThanUs({ estimate, stats, elo, crowd, besideCrowd }: Odds): string[] {
  const isBetter = (other: Odds['elo'], own: Odds['elo']) =>
    other !== null && own !== null && other.logLoss < own.logLoss;
  return [
    ...(isBetter(stats, estimate) ? ['the stats alone'] : []),
    ...(isBetter(elo, estimate) ? ['Elo'] : []),
    ...(isBetter(crowd, besideCrowd) ? ['the crowd'] : []),
  ];
}
