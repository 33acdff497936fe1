/** The people in the setting HOSTS. */
export interface HostList {
  userIds: readonly string[];
  logins: readonly string[];
}

/**
 * Parses HOSTS. Digits alone are a platform id, never a login, since anybody could register a login
 * of digits; the prefixes `id:` and `login:` resolve ambiguous entries.
 */
export function readHosts(entries: readonly string[]): HostList {
  const userIds: string[] = [];
  const logins: string[] = [];
  for (const entry of entries) {
    const [, kind, name = ''] = /^(?:(id|login):)?(.+)$/.exec(entry) ?? [];
    if (kind === 'id' || (kind === undefined && /^\d+$/.test(name))) userIds.push(name);
    else logins.push(name.toLowerCase());
  }
  return { userIds, logins };
}

/** Whether a person is one of the hosts. */
export function isHost(
  { userId, login }: { userId: string; login: string },
  hosts: HostList | undefined,
): boolean {
  if (!hosts) return false;
  return hosts.userIds.includes(userId) || hosts.logins.includes(login.toLowerCase());
}
