import { createHash } from 'node:crypto';
import { escapeHtml, TOKENS } from '../http/plain-page.ts';

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

export const fontPxOf = ({ size }: Look) => FONT_PX[size];

const STYLES = `${TOKENS}
html{min-block-size:100%;background:var(--ground)}:root[data-size=small]{font-size:${FONT_PX.small}px}:root[data-size=large]{font-size:${FONT_PX.large}px}
*{box-sizing:border-box;margin:0}body{font:1rem/1.4 system-ui,sans-serif;color:var(--text);background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:.75rem;overflow-wrap:anywhere}
main{container-type:inline-size}h1{font-size:1rem;color:var(--dim);margin-block-end:.5rem}h1,.line{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
a{color:inherit}p{max-inline-size:68ch}p+p,p+ol,.who+p{margin-block-start:.5rem}strong{display:block}small,.dim{color:var(--dim)}small{display:block;font-size:.85rem;line-height:1.4}.won{color:var(--gold)}
.sides{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.5rem}.side{display:grid;grid-template-columns:minmax(0,1fr);align-content:start;justify-items:center;text-align:center}.side>*{max-inline-size:100%}
.face{inline-size:min(100%,clamp(7.5rem,25cqi,12rem));aspect-ratio:1;border:3px solid var(--gold);border-radius:10px;overflow:hidden;background:var(--raised)}.face img{display:block;inline-size:100%;block-size:100%}.side:last-child .face{border-color:var(--violet)}
.side.winner .face{border-color:var(--silver)}.side.loser .face{border-color:var(--crimson)}.loser img{filter:grayscale(.6)}.loser strong{color:var(--dim)}
.side strong{font-size:1.2rem;line-height:1.2;block-size:3rem;align-content:center;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.between{grid-row:2;grid-column:1/-1;align-self:center}@container(min-width:40rem){.sides{grid-template-columns:repeat(3,minmax(0,1fr))}.between{grid-row:1;grid-column:2}}
.bar{display:block;inline-size:100%;block-size:.75rem;margin-block-end:.25rem;border-radius:6px;background:var(--violet)}.bar rect{fill:var(--gold)}
table{inline-size:100%;table-layout:fixed;border-collapse:collapse;line-height:1.5rem}th{inline-size:28%;color:var(--dim);font-size:.85rem}th[scope=row],thead td{inline-size:44%;font-weight:400;white-space:nowrap}td,th{padding:0}td{font-weight:600;white-space:nowrap}td:last-child{text-align:end}thead th{color:var(--gold);text-align:start}thead th:last-child{color:var(--violet);text-align:end}
.word{margin:.5rem -.75rem 0;padding:.5rem .75rem;border-block:1px solid var(--line);background:var(--raised)}
.who{display:flex;gap:.75rem;align-items:center}.who img{inline-size:5rem;block-size:5rem;border-radius:10px;flex:none}.who div{min-inline-size:0}
ol{list-style:none;padding:0}li{padding-block:.25rem;border-block-start:1px solid var(--line)}.rounds{display:grid;grid-template-columns:repeat(auto-fit,minmax(8rem,1fr));gap:.75rem}.rounds section{min-inline-size:0}
.rounds+.rounds{margin-block-start:.75rem}h2{font-size:1rem}.rounds small{display:flex;gap:.5rem;justify-content:space-between}.rounds span{flex:none}
footer{margin-block-start:.5rem}footer a{color:var(--dim)}:focus-visible{outline:2px solid var(--gold)}
form{display:grid;gap:.5rem;margin-block-end:1rem}label{display:grid;gap:.15rem;margin-block-start:.5rem}input,select,textarea,button{font:inherit;padding:.5rem;color:inherit;background:transparent;border:1px solid var(--dim);border-radius:6px}option{color:CanvasText;background:Canvas}iframe{border:0;inline-size:100%;max-inline-size:480px;margin-block-start:1rem}`;

/** Says its height to the page around it, which may give it the room; `FITTING_CODE` is the other half. */
const SCRIPT = `new ResizeObserver(()=>parent.postMessage({ringsideHeight:document.body.offsetHeight},'*')).observe(document.body);const{again}=document.documentElement.dataset;if(again)setInterval(async()=>{const answer=await fetch(location.href).catch(()=>({}));if(answer.status<429)document.body.replaceChildren(...new DOMParser().parseFromString(await answer.text(),'text/html').body.childNodes)},again*1000)`;

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const policyOf = ({ isEmbed }: { isEmbed: boolean }) =>
  [
    "default-src 'none'",
    "img-src 'self'; connect-src 'self'",
    `style-src ${sha256(STYLES)}`,
    "base-uri 'none'",
    ...(isEmbed
      ? [`script-src ${sha256(SCRIPT)}`, "form-action 'none'", 'frame-ancestors *']
      : ["form-action 'self'", "frame-src 'self'", "frame-ancestors 'none'"]),
  ].join('; ');

interface EmbedDocument {
  title: string;
  name?: string;
  body: string;
  look: Look;
  site: { productTitle: string; language: string };
  more: string;
  refreshSeconds?: number | undefined;
  isEmbed?: boolean;
}

export function embedDocument(embed: EmbedDocument): string {
  const { title, name = title, body, look, site, more, refreshSeconds, isEmbed } = embed;
  const [refresh, again] = refreshSeconds
    ? [
        `<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>\n`,
        ` data-again="${refreshSeconds}"`,
      ]
    : ['', ''];
  return `<!DOCTYPE html>
<html lang="${site.language}" data-theme="${look.theme}" data-size="${look.size}"${again}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}<title>${escapeHtml(name)} – ${escapeHtml(site.productTitle)}</title>
<style>${STYLES}</style>
</head>
<body>
<main><h1>${escapeHtml(title)}</h1>
${body}</main>
<footer class="line"><a href="${escapeHtml(more)}" target="_blank" rel="noopener">${escapeHtml(site.productTitle)}</a></footer>
${
  isEmbed
    ? `<script>${SCRIPT}</script>
`
    : ''
}</body>
</html>
`;
}
