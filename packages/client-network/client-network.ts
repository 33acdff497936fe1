import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A provider gives each of its customers at least a network of this size, in bits. */
const IPV6_CLIENT_BITS = 64;

/**
 * The client that an address belongs to, as the key of a limit: an IPv4 address is its own, an IPv6
 * address counts as its /64 network, all of which one customer may use. However an address is
 * written, with an IPv4 address inside or a zone behind it, the answer is the same. What is no
 * address is a client of that name.
 */
export function clientNetwork(address: string): string {
  const ip = parse(address);
  if (!ip) return address;
  if (ip.kind() === 'ipv4') return ip.toString();
  const bits = IPV6_CLIENT_BITS;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;
}

/** Whether an address means this machine itself. */
export function isLoopback(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

/** IPv6 of the Internet at large; all else is special or not given out. */
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

/** The same of a host as written in a URL: a name, or an address, with brackets if it is IPv6. */
export function isLoopbackHost(host: string): boolean {
  return /^([^.]+\.)*localhost$/i.test(host) || isLoopback(host.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether a text is an IP address or, with `/` and a number of bits, a network of them. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  return isIP(address) !== 0 && (bits === undefined || ipaddr.isValidCIDR(text));
}

/** A test whether an address is one of those given, or within one of the networks given. */
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

/** IPv4 in the clothes of IPv6 (`::ffff:1.2.3.4`) comes back as IPv4; null when it is no address. */
function parse(address: string) {
  // ipaddr.js alone would take `1` for 0.0.0.1, does not know every zone, and would take the old
  // `::1.2.3.4` for an IPv4 address, which `::102:304` is not; a URL has no dots there.
  if (isIP(address) !== 6) return isIP(address) === 4 ? ipaddr.parse(address) : null;
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  return ipaddr.process(hostname.slice(1, -1));
}
