import type { ItemRarity } from '../contract.ts';
import { RARITY_LABELS, rarityLevel } from '../rules.ts';
import classes from './rarity.module.css';

export function Rarity({ rarity }: { rarity: ItemRarity }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={classes.studs} data-level={rarityLevel(rarity)} aria-hidden="true" />
      {RARITY_LABELS[rarity]}
    </span>
  );
}
