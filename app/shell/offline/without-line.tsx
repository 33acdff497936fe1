import type { ReactNode } from 'react';
import { CopiesInQuiet } from './copies-in-quiet.tsx';
import { HoldVersion } from './hold-version.tsx';
import { KeptLine } from './kept-line.tsx';
import { SendQueue } from './send-queue.tsx';
import { SongsInQuiet } from './songs-in-quiet.tsx';

export default function WithoutLine(): ReactNode {
  return (
    <>
      <KeptLine />
      <CopiesInQuiet />
      <SongsInQuiet />
      <HoldVersion />
      <SendQueue />
    </>
  );
}
