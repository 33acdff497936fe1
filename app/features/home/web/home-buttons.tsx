import { ButtonLink, ExternalButton } from '../../../ui/button.tsx';
import { InfoIcon } from '../../../ui/icons.tsx';
import { useSite } from '../../../ui/site.tsx';
import classes from './home-page.module.css';

/** Why to log in, and the button beside it. */
export function LoginNotice() {
  return (
    <div className={classes.notice} role="note">
      <InfoIcon />
      <p>You are not logged in. Log in with the streaming platform to access all features.</p>
      <ButtonLink to="/mobile-login">Log in</ButtonLink>
    </div>
  );
}

/** Home's link buttons, in the specification's order. */
export function HomeButtons({ loggedIn }: { loggedIn: boolean }) {
  const { streamUrl } = useSite();
  return (
    <div className={classes.buttons}>
      <ExternalButton look="primary" wide href={streamUrl}>
        Play Now
      </ExternalButton>
      <ButtonLink wide to="/recent">
        Recent Fights
      </ButtonLink>
      <ButtonLink wide to="/monsters/hare/hare">
        Monster Guide
      </ButtonLink>
      {loggedIn && (
        <>
          <ButtonLink wide to="/playlists">
            Playlists
          </ButtonLink>
          <ButtonLink wide to="/inventory">
            Inventory
          </ButtonLink>
        </>
      )}
      <ButtonLink wide to="/shop">
        Shop
      </ButtonLink>
      {loggedIn && (
        <ButtonLink look="secondary" wide to="/your-cards/1">
          Your Cards
        </ButtonLink>
      )}
    </div>
  );
}
