import { RemoteChangesNotice } from './remote-changes-notice.tsx';
import { RenamedNotice } from './renamed-notice.tsx';

/** Notices about changes by other organisers. */
export default function Notices({ renamedTo }: { renamedTo: string | null }) {
  return renamedTo === null ? <RemoteChangesNotice /> : <RenamedNotice name={renamedTo} />;
}
