import { createContext, type ReactNode, use } from 'react';

/** What the operator of a site may set and its pages show. */
export interface Site {
  productTitle: string;
  /** The streaming channel. */
  streamUrl: string;
  /** The community's chat server. */
  chatUrl: string;
  /** Where the site stands for the world, without a slash at the end; null while nobody has said. */
  publicUrl: string | null;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The site's title and links. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteProvider');
  return site;
}
