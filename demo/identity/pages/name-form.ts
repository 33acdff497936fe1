import type { IdentityContext } from '../context.ts';
import { fieldOf } from '../form.ts';
import { findWellKnownPlayers, type Person, signIn } from '../people.ts';
import { readName } from '../rules.ts';
import type { NameChoice } from './page.ts';

const NAME_MISSING = 'Pick a player or type a name.';
const NAME_WRONG = 'A name has 3 to 25 letters, digits or underscores.';

export async function offerNames({ database }: IdentityContext): Promise<NameChoice> {
  return { players: await findWellKnownPlayers(database), picked: '', typed: '', error: null };
}

export async function signInByForm(
  body: unknown,
  context: IdentityContext,
): Promise<{ person: Person } | { choice: NameChoice }> {
  const picked = fieldOf(body, 'player');
  const typed = fieldOf(body, 'name');
  const chosen = typed.trim() || picked;
  const name = readName(chosen);
  if (name) return { person: await signIn(name, context) };
  const error = chosen === '' ? NAME_MISSING : NAME_WRONG;
  return { choice: { ...(await offerNames(context)), picked, typed, error } };
}
