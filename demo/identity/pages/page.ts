import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeXml } from '#app/core/names/xml.ts';
import { NAME_PATTERN } from '../rules.ts';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | Html[] | string | null;

/** A template tag that escapes values other than `Html`; null is an empty string. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  const write = (value: Part): string => {
    if (value === null) return '';
    if (Array.isArray(value)) return value.map(write).join('');
    return value instanceof Html ? value.text : escapeXml(value);
  };
  return new Html(strings.reduce((text, part, i) => text + write(values[i - 1] ?? null) + part));
}

/** A copy of the design tokens, since these pages are not part of the app. */
const STYLE = `
:root{color-scheme:dark light;--ground:#0b0e14;--surface:#131824;--raised:#1c2333;--line:#2b3447;--text:#e8ecf4;--dim:#9aa7bd;--gold:#f2b632;--violet:#9b8cff;--crimson:#e0344f}
@media (prefers-color-scheme:light){:root{--ground:#f5f3ee;--surface:#fff;--raised:#ecebf2;--line:#d9d6cd;--text:#171c28;--dim:#5a6478;--gold:#8a5a00;--violet:#5b46d6;--crimson:#b3122f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif;display:grid;place-items:start center;padding:24px 16px}
main{width:100%;max-width:480px;background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:24px}
.practice{margin:0 0 20px;padding:8px 12px;border-left:4px solid var(--gold);background:var(--raised);border-radius:6px}
h1{margin:0 0 8px;font:700 28px/1.15 'Barlow Condensed',system-ui,sans-serif}
p{margin:0 0 16px}
fieldset{margin:0 0 20px;padding:0;border:0;min-width:0}
legend,.label{display:block;padding:0;margin:0 0 4px;font-weight:600}
.players{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,190px),1fr));gap:4px}
.players label{display:flex;align-items:center;gap:8px;min-height:44px;padding:4px 8px;border-radius:6px;min-width:0;overflow-wrap:break-word}
.players label:hover{background:var(--raised)}
input[type=radio]{width:20px;height:20px;margin:0;accent-color:var(--gold);flex:none}
input[type=text]{width:100%;min-height:48px;padding:8px 12px;background:var(--ground);color:var(--text);border:1px solid var(--dim);border-radius:6px;font:inherit}
.code{font:600 28px/1.2 ui-monospace,monospace!important;letter-spacing:.12em;text-transform:uppercase}
.hint{margin:4px 0 20px;color:var(--dim);font-size:14px}
.error{padding:8px 12px;border:2px solid var(--crimson);border-radius:6px}
.actions{display:flex;flex-wrap:wrap;gap:12px}
button{min-height:48px;padding:8px 20px;border-radius:6px;border:1px solid var(--dim);background:transparent;color:var(--text);font:600 16px/1 system-ui,sans-serif;cursor:pointer;flex:1 1 140px}
button.first{background:var(--gold);border-color:var(--gold);color:var(--ground)}
:focus-visible{outline:3px solid var(--violet);outline-offset:2px}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const PRACTICE_NOTICE = 'This is Ringside’s practice login. Nobody checks who you are.';

export function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title} · Practice login</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<p class="practice">${PRACTICE_NOTICE}</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

export function sendPage(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(text);
}

export function contentSecurityPolicy(formTarget = ''): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'img-src data:',
    `form-action 'self' ${formTarget}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export interface NameChoice {
  players: { login: string; displayName: string }[];
  picked: string;
  typed: string;
  error: string | null;
}

export function nameFields({ players, picked, typed, error }: NameChoice): Html {
  const options = players.map(
    ({ login, displayName }) =>
      html`<label><input type="radio" name="player" value="${login}"${new Html(login === picked ? ' checked' : '')}> ${displayName}</label>\n`,
  );
  const list = html`<fieldset><legend>Log in as a player of the season</legend><div class="players">
${options}</div></fieldset>
`;
  return html`${players.length > 0 ? list : null}${error === null ? null : errorNote(error)}
<label class="label" for="name">${players.length > 0 ? 'Or type a name' : 'Type a name'}</label>
<input type="text" id="name" name="name" value="${typed}" maxlength="40" pattern=" *@?${NAME_PATTERN} *" title="3 to 25 letters, digits or underscores" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="name-hint${error === null ? '' : ' error'}"${new Html(error === null ? '' : ' aria-invalid="true"')}>
<p class="hint" id="name-hint">3 to 25 letters, digits or underscores. A typed name is used in place of the list; a new one starts with a few items.</p>
`;
}

export function errorNote(message: string): Html {
  return html`<p class="error" id="error" role="alert">${message}</p>`;
}

export const DECISION_BUTTONS = html`<div class="actions"><button class="first" name="decision" value="authorize">Authorize</button><button name="decision" value="deny" formnovalidate>Deny</button></div>`;
