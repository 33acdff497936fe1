import { createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { expect, test } from 'vitest';
import { post, reasonAgainstUrl } from './post.server.ts';

const message = { headers: { 'content-type': 'application/json' }, body: '{}' };

test.each([
  ...['http://hooks.example/', 'ftp://hooks.example/', 'file:///etc/passwd', 'hooks.example', ''],
  ...[
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
  ],
  // The URL parser normalises every spelling of an address.
  ...[
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::ffff:7f00:1]/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://\u{ff11}\u{ff12}\u{ff17}.0.0.1/',
  ],
  // Networks behind which a translator or a tunnel leads to IPv4.
  ...['https://[64:ff9b::a00:1]/', 'https://[64:ff9b:1::a00:1]/', 'https://[2002:a00:1::]/'],
  ...['https://[fd00:ec2::254]/', 'https://168.63.129.16/', 'https://me:word@hooks.example/'],
])('nothing is sent to %s', async (url) => {
  expect(reasonAgainstUrl(url, { loopback: false })).toMatch(/\.$/);
  await expect(post(url, message, { loopback: false })).rejects.toThrow('address');
});

test.each([
  [['127.0.0.1']],
  [['::1']],
  [['192.168.0.7']],
  [['169.254.169.254']],
  // With one disallowed address among several: the connection could use that one.
  [['93.184.216.34', '10.0.0.1']],
  [[]],
])('nothing is sent to a name that resolves to %s', async (addresses) => {
  const resolve = async () => addresses.map((address) => ({ address, family: isIP(address) }));
  await expect(
    post('https://hooks.example/', message, { loopback: false, resolve }),
  ).rejects.toThrow('not on the Internet');
});

test('nothing is sent to this machine by its name', async () => {
  await expect(post('https://localhost/', message, { loopback: false })).rejects.toThrow(
    'not on the Internet',
  );
});

async function receiver(answer: { status: number; headers?: Record<string, string> }) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(`${request.headers.host} ${request.url}`);
    response.writeHead(answer.status, answer.headers);
    // The body of an endless response must not delay the result.
    response.write('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { paths, close, port: (server.address() as AddressInfo).port };
}

/** A name that leads to this machine when it is first looked up, and to a private address afterwards. */
function rebinding() {
  let lookups = 0;
  const resolve = async () => {
    lookups += 1;
    return [{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
  };
  return { resolve, lookups: () => lookups };
}

test('the address that was checked is the one connected to; the name is looked up once', async () => {
  const { paths, close, port } = await receiver({ status: 200 });
  const { resolve, lookups } = rebinding();
  const url = `http://hooks.example:${port}/in`;
  expect(await post(url, message, { loopback: true, resolve })).toMatchObject({ status: 200 });
  expect(lookups()).toBe(1);
  expect(paths).toEqual([`hooks.example:${port} /in`]);
  await close();
});

test('a name that was fine and now resolves to a private address gets nothing more', async () => {
  const { paths, close, port } = await receiver({ status: 200 });
  const { resolve } = rebinding();
  const send = () => post(`http://hooks.example:${port}/in`, message, { loopback: true, resolve });
  expect(await send()).toMatchObject({ status: 200 });
  await expect(send()).rejects.toThrow('not on the Internet');
  expect(paths).toHaveLength(1);
  await close();
});

test('a redirect counts as a response, and an endless body is not read', async () => {
  const location = 'http://127.0.0.1:1/elsewhere';
  const { paths, close, port } = await receiver({
    status: 302,
    headers: { location, 'retry-after': '7' },
  });
  expect(await post(`http://127.0.0.1:${port}/`, message, { loopback: true })).toEqual({
    status: 302,
    retryAfterSeconds: 7,
  });
  expect(paths).toHaveLength(1);
  await close();
});
