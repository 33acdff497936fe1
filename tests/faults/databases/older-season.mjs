// Run in a checkout of an older version: plays a season on the database named by DATABASE_URL or DATA_DIR, with
// what viewers and organisers leave, and prints what the calls in its arguments answer.
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const load = (file) => import(pathToFileURL(file).href);
const { DATABASE_URL, DATA_DIR, FIGHTS } = process.env;
const SECRET = 'older-secret-0123456789';
const { openDatabase } = await load('database/connect.ts');
const database = await openDatabase(
  DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir: DATA_DIR },
);
if (FIGHTS) await play();
await database.close();
process.exit(0);

async function play() {
  const [testing, { loadReference }, { startPracticeSeason }] = await Promise.all(
    ['server/testing/app.ts', 'reference/load.ts', 'server/practice/practice-season.ts'].map(load),
  );
  const { createTestApp, testConfig, testSessions, callerHeaders, feed } = testing;
  const settings = { TOURNAMENT_SECRET: SECRET, DEMO_FIGHTS: FIGHTS, DEMO_CUP_MINUTES: '0' };
  const config = testConfig(settings);
  const app = await createTestApp(database, { config, sessions: testSessions });
  const end = new AbortController();
  const send = async (events) => {
    const answer = await feed(app, events);
    if (answer.status !== 200 || answer.rejected.length > 0)
      throw new Error(JSON.stringify(answer).slice(0, 500));
    return answer;
  };
  const season = await startPracticeSeason(
    {
      send,
      call: async () => {},
      secret: SECRET,
      log: app.log,
      database,
      reference: loadReference(),
      signal: end.signal,
    },
    config,
  );
  await season.ready;
  end.abort();
  await Promise.race([season.ended.catch(() => {}), sleep(5000)]);
  await visit(app, callerHeaders);
  await app.close();
}

async function visit(app, callerHeaders) {
  const ask = async (method, url, payload, headers) => {
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload && { payload }),
    });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const headers = callerHeaders('ana');
  const { playlistId } = await ask(
    'POST',
    '/playlists',
    { name: 'Older', isPublic: true },
    headers,
  );
  const { records } = await ask('GET', '/matches?pageSize=50');
  const participants = records.slice(0, 4).map(({ leftCombatant: { ID } }) => ({ ID }));
  const unlike = [...new Map(participants.map((one) => [one.ID, one])).values()];
  const secret = { 'x-secret': SECRET };
  await ask('POST', '/tournament', { name: 'Older Cup', participants: unlike }, secret);
  const paths = [
    '/matches?pageSize=50',
    '/monster-query?LIMIT=30',
    '/store-status',
    '/tournament/Older%20Cup',
    `/playlists/${playlistId}`,
    '/statistics/HARE',
    `/monster-history/${participants[0].ID}`,
  ];
  const answers = {};
  for (const path of paths) answers[path] = await ask('GET', path, undefined, headers);
  console.log(`\n${JSON.stringify(answers)}`);
}
