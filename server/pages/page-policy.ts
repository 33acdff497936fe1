import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
/** A document that the browser renders anew, such as one with an error, has the page's style element empty. */
const EMPTY_STYLE = '<style></style>';

/** Scripts and style sheets from this site, and the page's own inline ones by their hash; a frame has no other scripts. */
export function pagePolicy(html: string, origins: string[], isFrame = false): string {
  return [
    "default-src 'self'",
    `script-src ${isFrame ? '' : "'self' "}${hashesOf(html, INLINE_SCRIPT)}`,
    `style-src 'self' ${hashesOf(html + EMPTY_STYLE, INLINE_STYLE)}`,
    "style-src-attr 'unsafe-inline'",
    // Covers and songs may be on other hosts; the feed only accepts https.
    `img-src 'self'${isFrame ? '' : ' data: https:'}`,
    "media-src 'self' blob: https:",
    ['connect-src', "'self'", ...origins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${isFrame ? "'none'" : "'self'"}`,
    `frame-ancestors ${isFrame ? '*' : "'none'"}`,
  ].join('; ');
}

function hashesOf(html: string, pattern: RegExp): string {
  const texts = new Set(Array.from(html.matchAll(pattern), ([, text = '']) => text));
  const hashes = [...texts].map((text) => createHash('sha256').update(text).digest('base64'));
  return hashes.map((hash) => `'sha256-${hash}'`).join(' ');
}
