import { Suspense } from 'react';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import type { KeepOfflineProps } from '../keep-button.tsx';

const KeepButton = lazyPart(() => import('../keep-button.tsx'));

export function KeepOffline(props: KeepOfflineProps) {
  return (
    <Suspense fallback={<Button disabled className={props.className} />}>
      <KeepButton {...props} />
    </Suspense>
  );
}
