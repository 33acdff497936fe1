import { readFileSync } from 'node:fs';
import { tool } from '../tools/tool.ts';

const { records } = JSON.parse(readFileSync(process.env.BYTES_FILE ?? '', 'utf8'));
const jsonServer = tool('json-server');
const server = jsonServer.create();
server.use(jsonServer.defaults({ logger: false }));
server.get('/healthz', (_: unknown, response: { end(): void }) => response.end());
server.use('/api', jsonServer.router({ matches: records }));
server.listen(Number(process.env.PORT), '127.0.0.1');
