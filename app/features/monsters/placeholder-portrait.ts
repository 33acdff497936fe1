/**
 * A simple drawn portrait with the monster's name, as an SVG document of 512 by 512: what stands at
 * a portrait's address until there is a picture. Monsters of one type share a colour.
 */
export function drawPlaceholder(name: string, type: string): string {
  const hue = [...type].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const initial = escapeXml([...name][0] ?? '?');
  const size = Math.min(64, Math.floor(780 / Math.max(name.length, 1)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
<defs><radialGradient id="g" cx="50%" cy="32%" r="80%"><stop offset="0" stop-color="hsl(${hue} 45% 38%)"/><stop offset="1" stop-color="hsl(${hue} 50% 13%)"/></radialGradient></defs>
<rect width="512" height="512" fill="url(#g)"/>
<path d="M256 84l44 60 74-14-14 74 60 44-60 44 14 74-74-14-44 60-44-60-74 14 14-74-60-44 60-44-14-74 74 14z" fill="hsl(${hue} 55% 52%)" opacity=".38"/>
<text x="256" y="312" text-anchor="middle" font-family="'Barlow Condensed','Arial Narrow',Arial,sans-serif" font-weight="700" font-size="190" fill="#fff">${initial}</text>
<text x="256" y="466" text-anchor="middle" font-family="'Barlow Condensed','Arial Narrow',Arial,sans-serif" font-weight="600" font-size="${size}" fill="#fff">${escapeXml(name)}</text>
</svg>`;
}

function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
}
