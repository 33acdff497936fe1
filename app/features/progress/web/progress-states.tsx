import { Form } from 'react-router';
import { NearestPlayers } from '#app/features/profiles/web/shared/nearest-players.tsx';
import { Button } from '#app/ui/button.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './progress-states.module.css';

/** The advice about one's own progress while nobody is signed in. */
export function OwnProgressInvitation({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className={classes.page}>
      <h1>Progress</h1>
      <section className={classes.card}>
        <h2>Which ones have you beaten?</h2>
        <p>
          Every breed your monsters defeat in the ring is listed here, type by type. Log in and the
          page knows whose record to open.
        </p>
        <Button variant="primary" onClick={onSignIn}>
          Log in
        </Button>
      </section>
      <PlayerLookup>Or look over somebody’s shoulder</PlayerLookup>
    </div>
  );
}

/** A name that no player of the league has. */
export function UnknownPlayer({ username }: { username: string }) {
  return (
    <div className={classes.page}>
      <h1>No player with that name.</h1>
      <p className={classes.text}>
        The league has no <bdi>{username}</bdi> yet. A player shows up here after the first bet or
        fight. Check the spelling of the name.
      </p>
      <NearestPlayers
        name={username}
        pathOf={(login) => `/progress/${encodeURIComponent(login)}`}
      />
      <PlayerLookup>Try another name</PlayerLookup>
    </div>
  );
}

function PlayerLookup({ children }: { children: string }) {
  return (
    <Form action="/progress/" className={classes.lookup} role="search">
      <label>
        {children}
        <input
          name="player"
          className={classes.input}
          placeholder="Login or display name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
        />
      </label>
      <Button type="submit">Show progress</Button>
    </Form>
  );
}

const TYPES = Array.from({ length: 5 }, (_, index) => index);
const TILES = Array.from({ length: 8 }, (_, index) => index);

/** The grid's shape until it is known who is there and what they have beaten. */
export function ProgressLoading({ title }: { title: string }) {
  return (
    <div className={classes.loading}>
      <h1>{title}</h1>
      <p role="status">
        <VisuallyHidden>Loading the record</VisuallyHidden>
      </p>
      <div className={classes.shapes} aria-hidden="true">
        {TYPES.map((type) => (
          <div key={type} className={classes.shapeRow}>
            {TILES.map((tile) => (
              <span key={tile} className={classes.shape} />
            ))}
          </div>
        ))}
      </div>
      <noscript>
        Your own record needs JavaScript. Anyone’s is at /progress/ followed by their name.
      </noscript>
    </div>
  );
}
