import { createContext, type ReactNode, use } from 'react';

/** The league's names and links on a site, and its operator's settings. */
export interface Site {
  productTitle: string;
  /** BCP 47: of the document, dates and numbers. */
  language: string;
  /** The line below the title of home. */
  tagline: string;
  /** One sentence about what the site is. */
  about: string;
  /** The line at the foot of every page. */
  footer: string;
  /** The colour of buttons, links and marks in either theme, as `#rrggbb`. */
  accent: { dark: string; light: string };
  /** The streaming channel. */
  streamUrl: string;
  /** The community's chat server. */
  chatUrl: string;
  /** The operator's links to other sites in the menu. */
  moreLinks: { label: string; to: string; external: true }[];
  /** The site's public address, without a slash at the end; null while it is not set. */
  publicUrl: string | null;
  /** The page behind home's 'Monster Guide'. */
  guidePath: string;
  /** The league's picture for link previews; null where it has none. */
  previewPath: string | null;
  /** Whether browsers ask for changes through a shared cache instead of listening. */
  liveThroughCache: boolean;
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
