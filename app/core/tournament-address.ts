/** The path of a tournament's public page. */
export function tournamentPath(id: string): string {
  return `/tournament/view/${encodeURIComponent(id)}`;
}

/** The normalised form of a name, which is the tournament's id. */
export function tournamentIdOf(name: string): string {
  return name.normalize('NFC').trim();
}
