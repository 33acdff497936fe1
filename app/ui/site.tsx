import { createContext, type ReactNode, use } from 'react';

/** What the operator of a site may set and its pages show. */
export interface Site {
  productTitle: string;
  /** The streaming channel. */
  streamUrl: string;
  /** The community's chat server. */
  chatUrl: string;
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
