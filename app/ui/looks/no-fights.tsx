import { ButtonLink } from '../button.tsx';
import { Notice } from './notice.tsx';

const SHOWS_UP = 'The first fight shows up here the moment it is decided.';

/** In place of whatever begins with a fight. @param children what the first one will do */
export const NoFights = ({ children = SHOWS_UP }: { children?: string }) => (
  <Notice title="The ring is empty" centred>
    <p>{children}</p>
    <ButtonLink to="/monsters">Meet the monsters</ButtonLink>
  </Notice>
);
