import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clientNetwork,
  forwardedAddress,
  isAddressOrNetwork,
  isLoopback,
  isLoopbackHost,
  isPublicAddress,
  isWithin,
} from './client-network.ts';

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
/** Written out in full, so never in the form with an embedded IPv4 address. */
const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
const isMapped = (parts: number[]) =>
  parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;

describe('the client of an address', () => {
  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:0db8:0:0::1', '2001:db8::/64'],
    ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['fe80::1%br-lan.7', 'fe80::/64'],
  ])('%s is %s', (address, client) => {
    expect(clientNetwork(address)).toBe(client);
  });

  test.each(['in-process', '', '1', '1.2.3', '2001:db8::/64', 'unknown'])(
    'an invalid address (%s) is a client of that name',
    (text) => {
      expect(clientNetwork(text)).toBe(text);
    },
  );

  test('an IPv4 address is a client by itself, also when it is mapped to IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(clientNetwork(address)).toBe(address);
        expect(clientNetwork(`::ffff:${address}`)).toBe(address);
      }),
    );
  });

  test('addresses of one /64 are one client, those of two are two', () => {
    const parts = fc.tuple(groups(4), groups(4), groups(4), groups(4));
    fc.assert(
      fc.property(parts, ([net, host, otherNet, otherHost]) => {
        const [one, same] = [
          [...net, ...host],
          [...net, ...otherHost],
        ];
        const other = [...otherNet, ...host];
        fc.pre(![one, same, other].some(isMapped));
        expect(clientNetwork(written(one))).toBe(clientNetwork(written(same)));
        const isSame = written(net) === written(otherNet);
        expect(clientNetwork(written(one)) === clientNetwork(written(other))).toBe(isSame);
      }),
    );
  });

  test('is the same however the address is written, whatever its zone', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.stringMatching(/^[\w.-]{1,12}$/), (address, zone) => {
        const client = clientNetwork(address);
        expect(clientNetwork(address.toUpperCase())).toBe(client);
        expect(clientNetwork(new URL(`http://[${address}]/`).hostname.slice(1, -1))).toBe(client);
        fc.pre(isIPv6(`${address}%${zone}`));
        expect(clientNetwork(`${address}%${zone}`)).toBe(client);
      }),
    );
  });
});

test('loopback is recognised in every address and name', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '0:0::1', '::ffff:127.0.0.1']) {
    expect(isLoopback(address), address).toBe(true);
  }
  for (const address of ['128.0.0.1', '::2', '::ffff:10.0.0.1', '127.1', 'localhost', '']) {
    expect(isLoopback(address), address).toBe(false);
  }
  for (const host of ['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '[::1]', '::1']) {
    expect(isLoopbackHost(host), host).toBe(true);
  }
  for (const host of ['evil.example', 'localhost.evil.example', 'evillocalhost', '[::2]', '']) {
    expect(isLoopbackHost(host), host).toBe(false);
  }
});

test('addresses and networks are distinguished from similar texts', () => {
  for (const text of ['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', 'fc00::/7']) {
    expect(isAddressOrNetwork(text), text).toBe(true);
  }
  for (const text of ['1.2.3.4.5', '12', '10.0.0.0/33', '::/129', '10/8', '1.2.3.4/', 'loopback']) {
    expect(isAddressOrNetwork(text), text).toBe(false);
  }
});

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.1.2.3', false],
  ['192.168.0.1', true],
  ['192.168.0.2', false],
  ['2001:db8::7', true],
  ['2001:db9::7', false],
  ['::a01:203', false],
  ['nowhere', false],
])('%s within 10.0.0.0/8, 192.168.0.1 and 2001:db8::/32: %s', (address, expected) => {
  const isListed = isWithin(['10.0.0.0/8', '192.168.0.1', '2001:db8::/32']);
  expect(isListed(address)).toBe(expected);
});

describe('an address of the public Internet', () => {
  test.each(['1.1.1.1', '93.184.216.34', '::ffff:1.1.1.1', '2606:4700::1111'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '198.18.0.1', '203.0.113.9'],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '100.100.100.200', '168.63.129.16'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::7f00:1'],
    ...['2002:7f00:1::', '2001:0:1::', '2001:db8::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1%eth0'],
    ...['fec0::1', 'ff02::1', '4000::1', '1', '0x7f.1', 'localhost', ''],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  [' 1.2.3.4:1000 ', '1.2.3.4'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[1.2.3.4', null],
  ['1.2.3.4:', null],
  ['1.2.3.4:port', null],
  ['unknown', null],
  ['_hidden', null],
  ['', null],
])('an entry of X-Forwarded-For, %s, is from %s', (entry, address) => {
  expect(forwardedAddress(entry)).toBe(address);
});
