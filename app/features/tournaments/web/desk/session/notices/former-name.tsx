import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { renamedMessage } from '../../../../contract.ts';
import { deskPath } from '../../../../rules.ts';
import type { FormerTournament } from '../use-session.ts';

export function FormerName({ renamedTo, startAnother }: FormerTournament) {
  return (
    <Notice title={<bdi>{renamedMessage(renamedTo)}</bdi>} role="alert">
      <ButtonLink variant="primary" to={deskPath(renamedTo)} replace>
        Open its desk
      </ButtonLink>
      <Button onClick={startAnother}>Start another under this name</Button>
    </Notice>
  );
}
