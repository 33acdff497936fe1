import { DeletedNotice } from './deleted-notice.tsx';
import { RemoteChangesNotice } from './remote-changes-notice.tsx';
import { RenamedNotice } from './renamed-notice.tsx';

export interface NoticesProps {
  deleted: boolean;
  renamedTo: string | null;
}

export default function Notices({ deleted, renamedTo }: NoticesProps) {
  if (deleted) return <DeletedNotice />;
  return renamedTo === null ? <RemoteChangesNotice /> : <RenamedNotice name={renamedTo} />;
}
