import { createContext, type ReactNode, use } from 'react';

export interface Site {
  productTitle: string;
  language: string;
  tagline: string;
  about: string;
  footer: string;
  accent: { dark: string; light: string };
  streamUrl: string;
  chatUrl: string;
  moreLinks: { label: string; to: string; external: true }[];
  publicUrl: string | null;
  /** The public address, or without one that on this machine; never what a request's header says. */
  origin: string;
  guidePath: string;
  previewPath: string | null;
  liveThroughCache: boolean;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteProvider');
  return site;
}
