import { text } from 'node:stream/consumers';
import { tool } from '../tools/tool.ts';

export interface AudiencePlan {
  origin: string;
  seconds: number;
  connections: number;
  polls: { path: string; viewers: number; perSecond: number }[];
}

export interface AudienceReport {
  requests: number;
  p50Ms: number;
  p99Ms: number;
  notModified: number;
  failures: number;
  statuses: string;
}

const plan = JSON.parse(await text(process.stdin)) as AudiencePlan;
const total = plan.polls.reduce((sum, { perSecond }) => sum + perSecond, 0);
const polls = await Promise.all(
  plan.polls.map(async (poll) => {
    const { headers } = await fetch(plan.origin + poll.path);
    const known = new Array<string | null>(poll.viewers).fill(headers.get('etag'));
    return { ...poll, turn: 0, known };
  }),
);

function next() {
  let place = Math.random() * total;
  const poll = polls.find(({ perSecond }) => {
    place -= perSecond;
    return place < 0;
  });
  const chosen = poll ?? (polls[0] as (typeof polls)[number]);
  const viewer = chosen.turn;
  chosen.turn = (chosen.turn + 1) % chosen.viewers;
  return { poll: chosen, viewer };
}

type Context = Partial<ReturnType<typeof next>>;

const result = await tool('autocannon')({
  url: plan.origin,
  duration: plan.seconds,
  connections: plan.connections,
  overallRate: Math.round(total),
  requests: [
    {
      setupRequest(request: object, context: Context) {
        const { poll, viewer } = Object.assign(context, next());
        const etag = poll.known[viewer] ?? null;
        const headers = { 'accept-encoding': 'gzip, deflate, br' };
        return {
          ...request,
          path: poll.path,
          headers: etag === null ? headers : { ...headers, 'if-none-match': etag },
        };
      },
      onResponse(status: number, _body: string, context: Context, headers: object) {
        if (status !== 200 || !context.poll || context.viewer === undefined) return;
        const [, etag] = Object.entries(headers).find(([name]) => /^etag$/i.test(name)) ?? [];
        context.poll.known[context.viewer] = etag ?? null;
      },
    },
  ],
});

const count = (status: string) => Number(result.statusCodeStats?.[status]?.count ?? 0);
const all = ['1xx', '2xx', '3xx', '4xx', '5xx'].reduce((sum, key) => sum + result[key], 0);
const report: AudienceReport = {
  requests: all,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
  notModified: count('304'),
  failures: result.errors + all - count('200') - count('304'),
  statuses: JSON.stringify({ errors: result.errors, ...result.statusCodeStats }),
};
console.log(JSON.stringify(report));
