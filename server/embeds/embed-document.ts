import { createHash } from 'node:crypto';
import { escapeHtml } from '../http/plain-page.ts';

export const THEMES = ['auto', 'dark', 'light'] as const;
export const SIZES = ['small', 'medium', 'large'] as const;
const FONT_PX = { small: 13, medium: 16, large: 22 };

export interface Look {
  theme: (typeof THEMES)[number];
  size: (typeof SIZES)[number];
}

/** Invalid parameters are ignored, since an embed may be on somebody's page for years. */
export function lookOf({ theme, size }: { theme?: unknown; size?: unknown }): Look {
  return {
    theme: THEMES.find((name) => name === theme) ?? 'auto',
    size: SIZES.find((name) => name === size) ?? 'medium',
  };
}

export const scaleOf = ({ size }: Look) => FONT_PX[size] / FONT_PX.medium;

const STYLES = `:root{color-scheme:light dark;--ground:light-dark(#fff,#131824);--text:light-dark(#171c28,#e8ecf4);--quiet:light-dark(#525c70,#a5afc2);--line:light-dark(#d5dae4,#2b3346);--gold:light-dark(#8a5a00,#f2b632)}
html{block-size:100%}:root[data-size=small]{font-size:${FONT_PX.small}px}:root[data-size=large]{font-size:${FONT_PX.large}px}
:root[data-theme=dark]{color-scheme:dark}:root[data-theme=light]{color-scheme:light}
*{box-sizing:border-box;margin:0}body{min-block-size:100%;font:1rem/1.4 system-ui,sans-serif;color:var(--text);background:var(--ground);border:1px solid var(--line);border-radius:8px;padding:.75rem;overflow-wrap:anywhere}
h1{font-size:1em;color:var(--quiet);font-weight:600;margin-block-end:.5rem}a{color:inherit}p{color:var(--quiet);margin-block-start:.5rem;max-inline-size:68ch}p+ol{margin-block-start:1rem}
.bout{display:flex;gap:.75rem;align-items:center}.side{flex:1;min-width:0;display:flex;gap:.5rem;align-items:center}.side.right{flex-direction:row-reverse;text-align:end}.who{min-width:0}
.bout strong,.bout small{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}@media(max-width:24em){.bout .side{flex-direction:column;text-align:center;gap:0}.side .who{max-inline-size:100%}.bout .side img{inline-size:2.5em;block-size:2.5em}}.side img{inline-size:3.5em;block-size:3.5em;border-radius:6px;flex:none}.won{color:var(--gold)}strong{display:block}small{color:var(--quiet);display:block}
ol{list-style:none;padding:0}li{padding-block:.35rem;border-block-start:1px solid var(--line)}.rounds{display:flex;gap:1rem;overflow-x:auto}.rounds section{flex:1;min-inline-size:9em}
h2{font-size:1em;margin-block-end:.25rem}footer{margin-block-start:.5rem;font-size:.85em}footer a{color:var(--quiet)}
form{display:grid;gap:.5rem;margin-block-end:1rem}label{display:grid;gap:.15rem}input,select,textarea,button{font:inherit;padding:.5rem;color:inherit;background:transparent;border:1px solid var(--quiet);border-radius:6px}option{color:CanvasText;background:Canvas}iframe{border:0;inline-size:100%;max-inline-size:480px;margin-block-start:1rem}`;

const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64');

export const policyOf = ({ isEmbed }: { isEmbed: boolean }) =>
  [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'sha256-${STYLES_HASH}'`,
    "base-uri 'none'",
    ...(isEmbed
      ? ["form-action 'none'", 'frame-ancestors *']
      : ["form-action 'self'", "frame-src 'self'", "frame-ancestors 'none'"]),
  ].join('; ');

interface EmbedDocument {
  title: string;
  name?: string;
  body: string;
  look: Look;
  site: { productTitle: string; language: string };
  more: string;
  refreshSeconds?: number;
}

export function embedDocument(embed: EmbedDocument): string {
  const { title, name = title, body, look, site, more, refreshSeconds } = embed;
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`;
  return `<!DOCTYPE html>
<html lang="${site.language}" data-theme="${look.theme}" data-size="${look.size}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}<title>${escapeHtml(name)} – ${escapeHtml(site.productTitle)}</title>
<style>${STYLES}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
<footer><a href="${escapeHtml(more)}" target="_blank" rel="noopener">${escapeHtml(site.productTitle)}</a></footer>
</body>
</html>
`;
}
