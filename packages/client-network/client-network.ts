import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

const IPV6_CLIENT_BITS = 64;

/**
 * The client that an address belongs to, as the key of a limit: an IPv4 address itself, or the /64
 * network of an IPv6 address, since one customer may use all of it.
 */
export function clientNetwork(address: string): string {
  // Every request asks; an IPv4 address has one notation.
  if (isIPv4(address)) return address;
  const ip = parse(address);
  if (!ip) return address;
  if (ip.kind() === 'ipv4') return ip.toString();
  const bits = IPV6_CLIENT_BITS;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;
}

/** The address in an entry of `X-Forwarded-For`, which may have brackets and a port; null if it is none. */
export function forwardedAddress(entry: string): string | null {
  const text = entry.trim();
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  return isIP(address) === 0 ? null : address;
}

export function isLoopback(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** The metadata service of Azure has a public address. */
const METADATA_ADDRESS = '168.63.129.16';

/**
 * Whether an address is one of the public Internet: not private, loopback, link-local, shared,
 * reserved, of a cloud's metadata service, nor a tunnel's that could lead to one of those.
 */
export function isPublicAddress(address: string): boolean {
  const ip = parse(address);
  if (ip?.range() !== 'unicast' || ip.toString() === METADATA_ADDRESS) return false;
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6);
}

/** Whether the host of a URL is this machine: a name, or an address (IPv6 in brackets). */
export function isLoopbackHost(host: string): boolean {
  return /^([^.]+\.)*localhost$/i.test(host) || isLoopback(host.replace(/^\[(.*)\]$/, '$1'));
}

export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  return isIP(address) !== 0 && (bits === undefined || ipaddr.isValidCIDR(text));
}

export function isWithin(addressesOrNetworks: string[]): (address: string) => boolean {
  const networks = addressesOrNetworks.map((each): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
    if (each.includes('/')) return ipaddr.parseCIDR(each);
    const ip = ipaddr.process(each);
    return [ip, ip.kind() === 'ipv4' ? 32 : 128];
  });
  return (address) => {
    const ip = parse(address);
    return networks.some(
      ([network, bits]) => ip?.kind() === network.kind() && ip.match(network, bits),
    );
  };
}

/** Parses an address, IPv4-mapped IPv6 (`::ffff:1.2.3.4`) as IPv4; null if it is not one. */
function parse(address: string) {
  // ipaddr.js alone parses `1` as 0.0.0.1, rejects some zones, and treats the deprecated
  // `::1.2.3.4` as IPv4, but not the equal `::102:304`, which is how URLs write it.
  if (isIP(address) !== 6) return isIP(address) === 4 ? ipaddr.parse(address) : null;
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  return ipaddr.process(hostname.slice(1, -1));
}
