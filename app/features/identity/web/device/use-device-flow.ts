import { useEffect, useState, useSyncExternalStore } from 'react';
import { tabValues } from '../browser-storage.ts';
import { useSignIn } from '../sign-in-context.ts';
import { createDeviceCalls } from './device-calls.ts';
import { createDeviceFlow, type DeviceFlow, type DeviceFlowState } from './device-flow.ts';

const BEFORE: DeviceFlowState = { step: 'asking' };

/** Runs the device flow for as long as its part of the page stands and nobody is signed in. */
export function useDeviceFlow(isWanted: boolean): { flow: DeviceFlow; state: DeviceFlowState } {
  const { identity, session } = useSignIn();
  const [flow] = useState(() =>
    createDeviceFlow({
      platform: createDeviceCalls(identity),
      storage: tabValues,
      onToken: session.take,
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
