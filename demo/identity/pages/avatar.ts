import { hashSecret } from '../rules.ts';

const LIGHTNESS_PERCENT = 32;

export function drawAvatar(login: string): string {
  const hue = Number.parseInt(hashSecret(login).slice(0, 4), 16) % 360;
  const initial = (login.replaceAll('_', '')[0] ?? '_').toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300"><rect width="300" height="300" fill="hsl(${hue} 55% ${LIGHTNESS_PERCENT}%)"/><text x="150" y="205" text-anchor="middle" font-family="'Barlow Condensed',system-ui,sans-serif" font-weight="700" font-size="160" fill="#fff">${initial}</text></svg>`;
}
