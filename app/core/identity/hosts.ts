export interface HostList {
  userIds: readonly string[];
  logins: readonly string[];
}

/** Digits alone are an id, since anybody could register a login of digits. */
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

export function isHost(
  { userId, login }: { userId: string; login: string },
  hosts: HostList | undefined,
): boolean {
  if (!hosts) return false;
  return hosts.userIds.includes(userId) || hosts.logins.includes(login.toLowerCase());
}
