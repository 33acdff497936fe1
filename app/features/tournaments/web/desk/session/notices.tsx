import { RemoteChangesNotice } from './remote-changes-notice.tsx';
import { RenamedNotice } from './renamed-notice.tsx';

/** What other organisers did to the tournament that is open here. */
export default function Notices({ renamedTo }: { renamedTo: string | null }) {
  return renamedTo === null ? <RemoteChangesNotice /> : <RenamedNotice name={renamedTo} />;
}
