import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isPublicAddress } from '@ringside/client-network';
import { ANSWER_LIMIT_MS } from './rules.ts';

const NO_ANSWER = 'No answer within ten seconds';

export interface Reach {
  loopback: boolean;
  resolve?: (host: string) => Promise<LookupAddress[]>;
  agent?: http.Agent | undefined;
  signal?: AbortSignal | undefined;
}

export interface Answer {
  status: number;
  retryAfterSeconds: number | null;
}

export class UnreachableByRule extends Error {
  override readonly name = 'UnreachableByRule';
}

/** Why a URL is refused before its name is resolved; null if it is allowed. */
export function reasonAgainstUrl(
  address: string,
  { loopback }: Pick<Reach, 'loopback'>,
): string | null {
  return reasonAgainst(URL.parse(address), { loopback });
}

function reasonAgainst(url: URL | null, { loopback }: Pick<Reach, 'loopback'>): string | null {
  if (!url) return 'This is no web address.';
  if (url.username || url.password) return 'The address has a name or password in it.';
  const host = hostOf(url);
  if (isIP(host) && !mayReach(host, { loopback })) return 'The address is not on the Internet.';
  if (url.protocol === 'https:') return null;
  return url.protocol === 'http:' && loopback ? null : 'The address must begin with https://.';
}

/** Connects to the checked IP address, follows no redirects. @throws UnreachableByRule */
export async function post(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
  reach: Reach,
): Promise<Answer> {
  const url = URL.parse(address);
  const reason = reasonAgainst(url, reach);
  if (!url || reason) throw new UnreachableByRule(reason ?? '');
  const isPlain = url.protocol === 'http:';
  const request = (isPlain ? http : https).request({
    // As text: a URL is taken to pieces anew by each step of a request.
    hostname: hostOf(url),
    port: url.port,
    path: url.pathname + url.search,
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: reach.agent ?? false,
    lookup: checkedLookup(isPlain, reach),
    ...(reach.signal && { signal: reach.signal }),
  });
  // A signal for each call costs a third of its processor time.
  const timer = setTimeout(() => request.destroy(new Error(NO_ANSWER)), ANSWER_LIMIT_MS);
  return new Promise<Answer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      resolve({ status, retryAfterSeconds: secondsOf(answered['retry-after']) });
      // A kept connection is used again after the body.
      if (reach.agent) response.resume();
      else response.destroy();
    });
    request.end(body);
  }).finally(() => clearTimeout(timer));
}

function checkedLookup(isPlain: boolean, reach: Reach): LookupFunction {
  const find = reach.resolve ?? everyAddress;
  return (host, options, callback) => {
    find(host).then(
      (addresses) => {
        const isFine = ({ address }: LookupAddress) =>
          isPlain ? isLoopback(address) : mayReach(address, reach);
        if (addresses.length === 0 || !addresses.every(isFine)) {
          callback(new UnreachableByRule('The address is not on the Internet.'), '', 4);
          return;
        }
        const [first] = addresses as [LookupAddress];
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, '', 4),
    );
  };
}

const everyAddress = (host: string) =>
  new Promise<LookupAddress[]>((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

const mayReach = (address: string, { loopback }: Pick<Reach, 'loopback'>) =>
  isPublicAddress(address) || (loopback && isLoopback(address));

const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1');

function secondsOf(header: string | undefined): number | null {
  const seconds = Number(header);
  return header !== undefined && seconds >= 0 ? seconds : null;
}
