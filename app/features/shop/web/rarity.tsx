import type { ItemRarity } from '../contract.ts';
import { RARITY_LABELS, rarityLevel } from '../rules.ts';
import classes from './rarity.module.css';

export function Rarity({ rarity }: { rarity: ItemRarity }) {
  return (
    <span className={classes.rarity}>
      <span className={classes.studs} data-level={rarityLevel(rarity)} aria-hidden="true" />
      {RARITY_LABELS[rarity]}
    </span>
  );
}
