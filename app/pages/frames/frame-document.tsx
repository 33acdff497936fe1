import type { ReactNode } from 'react';
import { Links, Meta, useMatches, useSearchParams } from 'react-router';
import { frameHandle, frameOptions } from './options.ts';

/** Of what changes while it is shown, by kind. */
const AGAIN_SECONDS: Record<string, number> = { next: 15, recent: 30, bracket: 30 };

/** Says its height to the page around it, whose `FITTING_CODE` gives it the room, and reads itself again. */
const SCRIPT = `new ResizeObserver(()=>parent.postMessage({ringsideHeight:document.body.offsetHeight},'*')).observe(document.body);const{again}=document.documentElement.dataset,sheets=({head})=>[...head.querySelectorAll('[rel=stylesheet]')].map(({href})=>href)+'';if(again)setInterval(async()=>{const answer=await fetch(location.href).catch(()=>({}));if(!(answer.status<429))return;const made=new DOMParser().parseFromString(await answer.text(),'text/html');if(sheets(made)===sheets(document))document.body.replaceChildren(...made.body.childNodes);else location.reload()},again*1000)`;

/** What a frame's address and kind say; null for other pages, and in the browser: frames are not hydrated. */
export const useFrameOptions = import.meta.env.SSR
  ? () => {
      const [query] = useSearchParams();
      const match = useMatches().at(-1);
      if (match?.handle !== frameHandle) return null;
      return { ...frameOptions(query), again: AGAIN_SECONDS[match.params.kind ?? ''] };
    }
  : () => null;

interface FrameDocumentProps extends NonNullable<ReturnType<typeof useFrameOptions>> {
  lang: string;
  style: ReactNode;
  children: ReactNode;
}

/** A document with one script of its own in place of the app's. */
export const FrameDocument = ({ lang, again, style, children, ...look }: FrameDocumentProps) => (
  <html lang={lang} data-theme={look.theme} data-size={look.size} data-again={again}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <base target="_blank" />
      <noscript>{again && <meta httpEquiv="refresh" content={String(again)} />}</noscript>
      <Meta />
      <Links />
      {style}
    </head>
    <body>
      {children}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own */}
      <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </body>
  </html>
);
