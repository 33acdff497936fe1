import { readFileSync } from 'node:fs';
import { tool } from '../tools/tool.ts';

const { records } = JSON.parse(readFileSync(process.env.BYTES_FILE ?? '', 'utf8'));
const app = tool('express')();
app.get('/healthz', (_request: unknown, response: { json(body: unknown): void }) => {
  response.json({ status: 'ok' });
});
app.get('/api/matches', (_request: unknown, response: { json(body: unknown): void }) => {
  response.json({ records });
});
app.listen(Number(process.env.PORT), '127.0.0.1');
