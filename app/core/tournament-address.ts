export function tournamentPath(id: string): string {
  return `/tournament/view/${encodeURIComponent(id)}`;
}

export function tournamentIdOf(name: string): string {
  return name.normalize('NFC').trim();
}
