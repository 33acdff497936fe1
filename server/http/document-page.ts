import { createHash } from 'node:crypto';
import type { Site } from '#app/ui/site.tsx';
import { escapeHtml, TOKENS } from './plain-page.ts';

const STYLES = `${TOKENS}
html{background:var(--ground)}*{box-sizing:border-box;margin:0}
body{font:1rem/1.4 system-ui,sans-serif;color:var(--text);background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:.75rem;overflow-wrap:anywhere}
h1{font-size:1rem;color:var(--dim);margin-block-end:.5rem}a{color:inherit}p{max-inline-size:68ch}p+p,p+ol{margin-block-start:.5rem}small{display:block;font-size:.85rem;color:var(--dim)}
ol{list-style:none;padding:0}li{padding-block:.25rem;border-block-start:1px solid var(--line)}footer{margin-block-start:.5rem}footer a{color:var(--dim)}:focus-visible{outline:2px solid var(--gold)}
form{display:grid;gap:.5rem;margin-block-end:1rem}label{display:grid;gap:.15rem;margin-block-start:.5rem}input,select,textarea,button{font:inherit;padding:.5rem;color:inherit;background:transparent;border:1px solid var(--dim);border-radius:6px}option{color:CanvasText;background:Canvas}iframe{border:0;inline-size:100%;max-inline-size:480px;margin-block-start:1rem}`;

const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64');

export const DOCUMENT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; frame-src 'self'; style-src 'sha256-${STYLES_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
};

/** A page without scripts, outside the app. */
export const documentPage = ({ language, productTitle }: Site, title: string, body: string) =>
  `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(productTitle)}</title>
<style>${STYLES}</style>
</head>
<body>
<main><h1>${escapeHtml(title)}</h1>
${body}</main>
<footer><a href="/">${escapeHtml(productTitle)}</a></footer>
</body>
</html>
`;
