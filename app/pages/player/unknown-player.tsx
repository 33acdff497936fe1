import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { NearestPlayers } from '#app/features/players/web/shared/nearest-players.tsx';
import { PlayerLookup } from '#app/features/players/web/shared/player-lookup.tsx';
import { ButtonLink } from '#app/ui/button.tsx';

export function UnknownPlayer({ username }: { username: string }) {
  return (
    <MissingPage
      title="No player with that name."
      text={
        <>
          The league has no <bdi>{username}</bdi> yet. A player has a page after the first bet or
          fight.
        </>
      }
    >
      <NearestPlayers name={username} pathOf={(login) => `/players/${encodeURIComponent(login)}`} />
      <PlayerLookup />
      <ButtonLink to="/players">All players</ButtonLink>
    </MissingPage>
  );
}
