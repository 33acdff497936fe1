import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { readConfig } from '#server/config.ts';
import { createTestApp } from '#server/testing/app.ts';
import * as contract from '../contract.ts';
import { definitionOf } from '../shown-bracket/bracket-view.ts';
import { testRecord } from '../testing/tournament.ts';

const SECRET = 'the-organisers-secret-1';
const definition = definitionOf(testRecord(7));
const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0)) await remove();
});

/** An operator's register generator with a fixed response. */
async function startGenerator(status: number, text: string) {
  const asked: unknown[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push(JSON.parse(body));
      response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  leftovers.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/make`, asked };
}

eachDatabase('POST /get-registers', (open, _kind, once) => {
  const ask = async (body: object, REGISTER_GENERATOR_URL?: string) => {
    const settings = { NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent', REGISTER_GENERATOR_URL };
    const config = readConfig({ ...settings, TOURNAMENT_SECRET: SECRET });
    const app = await createTestApp(await open(), { config });
    leftovers.push(() => app.close());
    const headers = { 'x-secret': SECRET };
    const call = { method: 'POST', url: '/api/get-registers', headers, payload: body } as const;
    const response = await app.inject(call);
    return { status: response.statusCode, body: response.json() };
  };

  test('returns the codes of a fighter slot for a monster definition', async () => {
    const { status, body } = await ask({ ...definition, slot: 'right' });
    expect(status).toBe(200);
    expect(body.codes).toContainEqual({ address: '80097AA0', value: '0064' });
  });

  once('values out of range and unknown races and techniques get clear errors', async () => {
    for (const [change, message] of [
      [{ LIF: 1000 }, 'LIF'],
      [{ GUTS_RATE: 0 }, 'GUTS_RATE'],
      [{ LOYALTY: '5' }, 'LOYALTY'],
      [{ RACE_TYPE: 'TOASTER' }, 'The console has no RACE_TYPE TOASTER.'],
      [{ TECHNIQUES: ['Moonwalk'] }, 'Moonwalk is no technique of HARE.'],
      [{ slot: 'middle' }, 'slot'],
    ] as const) {
      const refused = await ask({ ...definition, ...change });
      expect(refused.status).toBe(400);
      expect(refused.body.error.message).toContain(message);
    }
  });

  once("an operator's generator is used instead, with pairs or lines", async () => {
    const pairs = await startGenerator(200, '{"codes":[{"address":"80001234","value":"00ff"}]}');
    expect((await ask({ ...definition, slot: 'right' }, pairs.url)).body).toEqual({
      codes: [{ address: '80001234', value: '00FF' }],
    });
    expect(pairs.asked).toEqual([{ ...definition, slot: 'right' }]);
    const lines = await startGenerator(200, '{"codes":["80001234 00ff"]}');
    expect((await ask(definition, lines.url)).body.codes).toEqual([
      { address: '80001234', value: '00FF' },
    ]);
  });

  once.each([
    ['not OK', 500, '{"codes":["80001234 00FF"]}'],
    ['elsewhere', 302, ''],
    ['not JSON', 200, 'hello'],
    ['no codes', 200, '{"codes":[]}'],
    ['invalid codes', 200, '{"codes":[{"address":"zz","value":"1"}]}'],
    ['endless', 200, `{"codes":["${'x'.repeat(300_000)}"]}`],
  ])("responds 'Network response was not ok' if it responds with %s", async (_, status, text) => {
    const { url } = await startGenerator(status, text);
    expect(await ask(definition, url)).toMatchObject({
      status: 502,
      body: { error: { message: contract.GENERATOR_MESSAGE } },
    });
  });

  once("responds 'Network response was not ok' if it does not respond", async () => {
    expect((await ask(definition, 'http://127.0.0.1:9/')).body.error.message).toBe(
      'Network response was not ok',
    );
  });
});
