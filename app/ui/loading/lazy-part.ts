import { type ComponentType, lazy } from 'react';

/** A part whose script is fetched later; `missing` is shown in its place if that cannot be loaded. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  missing: ComponentType<Props> = () => null,
) => lazy(() => load().catch(() => ({ default: missing })));
