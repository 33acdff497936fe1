import type { MetaDescriptor } from 'react-router';
import { pageMeta, publicAddress } from './page-meta.ts';

interface Preview {
  title: string;
  description: string;
  /** A picture of this site, for link previews. */
  imagePath?: string;
}

/** A page's title and description, also as what a chat shows when somebody drops the link. */
export function previewMeta(
  args: Parameters<ReturnType<typeof pageMeta>>[0],
  { title, description, imagePath }: Preview,
): MetaDescriptor[] {
  return [
    ...pageMeta(title, description)(args),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(imagePath ? [{ property: 'og:image', content: publicAddress(args, imagePath) }] : []),
    { name: 'twitter:card', content: 'summary' },
  ];
}
