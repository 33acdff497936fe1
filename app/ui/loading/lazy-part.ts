import { type ComponentType, lazy } from 'react';

/** A part of a page with a chunk of its own; if that fails to load, the page is shown without the part. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })));
