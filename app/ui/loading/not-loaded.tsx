import { Notice } from '../looks/notice.tsx';

/** Offers a reload, which keeps unsaved changes: they are in the browser's storage. */
export function NotLoaded() {
  return <Notice title="Couldn't load this part of the page." retry={() => location.reload()} />;
}
