import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { tabValues } from '#app/ui/storage/browser-storage.ts';
import { useSignIn } from '../sign-in-context.ts';
import { createDeviceCalls } from './device-calls.ts';
import { createDeviceFlow, type DeviceFlow, type DeviceFlowState } from './device-flow.ts';

const BEFORE: DeviceFlowState = { step: 'asking' };

export function useDeviceFlow({ isWanted, onDone }: { isWanted: boolean; onDone: () => void }): {
  flow: DeviceFlow;
  state: DeviceFlowState;
} {
  const { identity, session } = useSignIn();
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  const [flow] = useState(() =>
    createDeviceFlow({
      platform: createDeviceCalls(identity),
      storage: tabValues,
      onGrant: (grant) => {
        session.take(grant);
        done.current();
      },
      isSeen: () => !document.hidden,
    }),
  );
  const state = useSyncExternalStore(flow.subscribe, flow.getState, () => BEFORE);
  useEffect(() => {
    if (!isWanted) return;
    const stop = flow.start();
    const onSeen = () => {
      if (!document.hidden) flow.wake();
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      document.removeEventListener('visibilitychange', onSeen);
      stop();
    };
  }, [flow, isWanted]);
  return { flow, state };
}
