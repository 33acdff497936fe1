import type { ReactNode } from 'react';
import { CopiesInQuiet } from './copies-in-quiet.tsx';
import { HoldVersion } from './hold-version.tsx';
import { KeptLine } from './kept-line.tsx';
import { SongsInQuiet } from './songs-in-quiet.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

/** What the shell has for the time without a line; loaded after the page can be used. */
export default function WithoutLine(): ReactNode {
  return (
    <>
      <KeptLine />
      <CopiesInQuiet />
      <SongsInQuiet />
      <HoldVersion />
      <WaitingChanges />
    </>
  );
}
