import { createHash } from 'node:crypto';
import type { ApiError } from '@ringside/contract/api-error';
import { EARLY_SIGN_IN_SCRIPT } from '#app/core/identity/web/session/early-sign-in.ts';
import { EARLY_SECRET_SCRIPT } from '#app/features/tournaments/web/shared/early-secret.ts';
import { EARLY_THEME_SCRIPT } from '#app/shell/theme/early-theme.ts';

/** Removes tokens and secrets from the address, as on every page; 'Try again' sends them again. */
const AGAIN_SCRIPT = `(function () {
  var asked = location.href;
  ${EARLY_SIGN_IN_SCRIPT};
  ${EARLY_SECRET_SCRIPT};
  addEventListener('click', function (event) {
    if (event.target.id !== 'again') return;
    event.preventDefault();
    history.replaceState(history.state, '', asked);
    location.reload();
  });
})()`;

/** A copy of the design tokens, for pages without a style sheet. */
export const TOKENS = `
:root { color-scheme: light dark; --ground: light-dark(#f5f3ee, #0b0e14);
  --surface: light-dark(#fff, #131824); --raised: light-dark(#ecebf2, #1c2333);
  --text: light-dark(#171c28, #e8ecf4); --dim: light-dark(#5a6478, #9aa7bd);
  --line: light-dark(#d9d6cd, #2b3447); --gold: light-dark(#8a5a00, #f2b632);
  --violet: light-dark(#5b46d6, #9b8cff); --silver: light-dark(#7d8798, #c9d1de);
  --crimson: light-dark(#b3122f, #e0344f); }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
`;

/** Inline, since loading a style sheet might fail, too. */
const STYLES = `${TOKENS}
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
header { display: flex; align-items: center; height: 60px; padding: 0 16px;
  border-bottom: 1px solid var(--line); font-size: 1.2rem; font-weight: 700; }
header a { color: inherit; text-decoration: none; }
main { display: grid; justify-items: start; gap: 16px; max-width: 68ch; margin: 0 auto;
  padding: clamp(24px, 8vh, 96px) 16px; overflow-wrap: anywhere; }
h1 { font-size: 2.0736rem; line-height: 1.15; }
p { color: var(--dim); }
.actions { display: flex; flex-wrap: wrap; gap: 12px; }
.actions a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px;
  border: 1px solid var(--line); border-radius: 6px; color: inherit; font-weight: 600;
  text-decoration: none; }
.actions a:first-child { border-color: var(--gold); background: var(--gold); color: var(--ground); }
:focus-visible { outline: 2px solid var(--gold); outline-offset: 2px; }
`;

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page loads nothing, and its policy allows only its two inline scripts. */
export const plainPageHeaders = (isFrame: boolean) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${sha256(EARLY_THEME_SCRIPT)} ${sha256(AGAIN_SCRIPT)}`,
    `style-src ${sha256(STYLES)}`,
    `base-uri 'none'; form-action 'none'; frame-ancestors ${isFrame ? '*' : "'none'"}`,
  ].join('; '),
});

const PASSES = [429, 503];

/** A frame of another site has no ways to pages, which may not be shown in it. */
export function plainPage(
  { status, message }: ApiError,
  productTitle: string,
  isFrame: boolean,
): string {
  const name = escapeHtml(productTitle);
  const home = isFrame ? '' : '<a href="/">Home</a>';
  const again = '<a id="again" href="">Try again</a>';
  const title = titleOf(status);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${name}</title>
<script>${EARLY_THEME_SCRIPT}</script>
<script>${AGAIN_SCRIPT}</script>
<style>${STYLES}</style>
</head>
<body>
${isFrame ? '' : `<header><a href="/">${name}</a></header>`}
<main>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
<div class="actions">${status < 500 && !PASSES.includes(status) ? '' : again}${home}</div>
</main>
</body>
</html>
`;
}

function titleOf(status: number): string {
  if (PASSES.includes(status)) return 'Back in a moment';
  return status < 500 ? 'There is no such page' : 'Unexpected Application Error!';
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
