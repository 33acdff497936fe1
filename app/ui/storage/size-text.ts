import { language } from '@ringside/page-queries/page-language';

export function sizeText(bytes: number): string {
  const maximumFractionDigits = bytes < 10_000_000 ? 1 : 0;
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits } as const;
  return (bytes / 1_000_000).toLocaleString(language(), format);
}
