import { PROTECTED_MESSAGE } from '#app/core/identity/contract.ts';
import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import { ForSignedIn } from '#app/core/identity/web/shared/ringside-user.tsx';
import { useWantedPath } from '#app/core/identity/web/shared/wanted-path.ts';
import { ButtonLink, ExternalButton } from '#app/ui/button.tsx';
import { InfoIcon } from '#app/ui/icons/icons.tsx';
import { useSite } from '#app/ui/site.tsx';
import classes from './home-page.module.css';

export function LoginNotice() {
  const wanted = useWantedPath();
  return (
    <div className={`panel stack items-center w-full ${classes.notice}`} role="note">
      <InfoIcon />
      <div className="stack4">
        {wanted && <p className="font-semibold">{PROTECTED_MESSAGE}</p>}
        <p>You are not logged in. Log in with the streaming platform to access all features.</p>
      </div>
      <LoginLink />
    </div>
  );
}

export function HomeButtons() {
  const { streamUrl, guidePath } = useSite();
  return (
    <nav
      className={`actions content-start gap-3 w-full ${classes.buttons}`}
      aria-label="Main pages"
    >
      <ExternalButton variant="primary" wide href={streamUrl}>
        Play Now
      </ExternalButton>
      <ButtonLink wide to="/recent">
        Recent Fights
      </ButtonLink>
      <ButtonLink wide to={guidePath}>
        Monster Guide
      </ButtonLink>
      <ForSignedIn>
        <ButtonLink wide to="/playlists">
          Playlists
        </ButtonLink>
        <ButtonLink wide to="/inventory">
          Inventory
        </ButtonLink>
      </ForSignedIn>
      <ButtonLink wide to="/shop">
        Shop
      </ButtonLink>
      <ForSignedIn>
        <ButtonLink variant="secondary" wide to="/your-cards/1">
          Your Cards
        </ButtonLink>
      </ForSignedIn>
    </nav>
  );
}
