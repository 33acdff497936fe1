import { useState } from 'react';
import type { ShopStatus } from '../contract.ts';

const NONE: ReadonlySet<string> = new Set();

export function useFreshItems(status: ShopStatus | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState({ status, fresh: NONE });
  if (status !== undefined && status !== seen.status) {
    const before = seen.status && new Set(seen.status.items.map(({ Slug }) => Slug));
    const fresh = before
      ? status.items.map(({ Slug }) => Slug).filter((slug) => !before.has(slug))
      : [];
    setSeen({ status, fresh: new Set(fresh) });
  }
  return seen.fresh;
}
