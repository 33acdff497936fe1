import type { Client } from '@ringside/contract/client';
import { calibrationBalance } from '../../contract.ts';
import { guideEntry, inNumberOrder } from '../../rules.ts';
import { calibrationQuery } from '../queries.ts';

export const mainBreedsQuery = (api: Client) =>
  calibrationQuery(['main-breeds'], async (options) => {
    const monsters = await api(calibrationBalance, {}, options);
    const main = monsters.filter(({ META }) => META.RACE_TYPE === META.RACE_SUBTYPE);
    return inNumberOrder(main.map(guideEntry));
  });
