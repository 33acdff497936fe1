import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSpoilersWithoutScripts } from './spoilers-without-scripts.ts';

test('without scripts a form hides results and shows them again, and no cache keeps whose', async () => {
  const app = fastify();
  registerSpoilersWithoutScripts(app);
  const choose = async (results: string) => {
    const { statusCode, headers } = await app.inject(`/spoilers?results=${results}`);
    expect([statusCode, headers.location]).toEqual([303, '/']);
    return String(headers['set-cookie']);
  };
  const sheet = async (cookie: string) => {
    const { headers, body } = await app.inject({ url: '/spoilers.css', headers: { cookie } });
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    return body;
  };
  const [cookie = ''] = (await choose('hidden')).split(';');
  expect(await sheet(`a=b; ${cookie}`)).toContain('[data-result] *{visibility:hidden!important}');
  expect(await sheet('')).toBe('');
  expect(await choose('shown')).toContain(`${cookie}; Path=/; Max-Age=0`);
});
