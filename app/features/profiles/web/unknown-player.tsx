import { ButtonLink } from '#app/ui/button.tsx';
import { NearestPlayers } from './shared/nearest-players.tsx';
import { PlayerLookup } from './shared/player-lookup.tsx';
import classes from './unknown-player.module.css';

/** The page of a name that no player has: the names that were probably meant. */
export function UnknownPlayer({ username }: { username: string }) {
  return (
    <section className={classes.page}>
      <h1>No player with that name.</h1>
      <p className={classes.text}>
        The league has no <bdi>{username}</bdi> yet. A player has a page after the first bet or
        fight.
      </p>
      <NearestPlayers name={username} pathOf={(login) => `/players/${encodeURIComponent(login)}`} />
      <PlayerLookup />
      <ButtonLink to="/players">All players</ButtonLink>
    </section>
  );
}
