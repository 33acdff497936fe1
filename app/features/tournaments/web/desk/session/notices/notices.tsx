import { RemoteChangesNotice } from './remote-changes-notice.tsx';
import { RenamedNotice } from './renamed-notice.tsx';

/** Changes by other organisers to the tournament that is open here. */
export default function Notices({ renamedTo }: { renamedTo: string | null }) {
  return renamedTo === null ? <RemoteChangesNotice /> : <RenamedNotice name={renamedTo} />;
}
