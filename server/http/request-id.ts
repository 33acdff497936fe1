import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { namesSite } from './forwarded.ts';

const HEADER = 'x-request-id';
const WELL_FORMED = /^[\w.:-]{8,100}$/;
const PREFIX = randomBytes(6).toString('base64url');

const REQUEST_ID = Symbol('request id');
type Identified = IncomingMessage & { [REQUEST_ID]?: string };

let made = 0;

export type RequestId = (request: IncomingMessage) => string;

export function createRequestIds(config: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>): RequestId {
  const isTrusted = trustedPeers(config.TRUST_PROXY);
  const isSetUp = namesSite(config);
  function idOf(request: IncomingMessage): string {
    const { headers, socket } = request;
    const given = headers[HEADER];
    const isWellFormed = typeof given === 'string' && WELL_FORMED.test(given);
    if (isWellFormed && isTrusted(socket.remoteAddress) && isSetUp(request)) return given;
    made += 1;
    return `${PREFIX}-${made.toString(36)}`;
  }
  return (request: Identified) => {
    request[REQUEST_ID] ??= idOf(request);
    return request[REQUEST_ID];
  };
}

function trustedPeers(proxies: Config['TRUST_PROXY']): (address: string | undefined) => boolean {
  if (!Array.isArray(proxies)) return () => Boolean(proxies);
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => address !== undefined && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Sends the id with every response, so that a viewer's report can be matched with the log. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    done();
  });
}

export const requestIdHeader = (id: string): [name: string, value: string] => [HEADER, id];
