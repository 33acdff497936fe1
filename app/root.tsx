import './shell/theme/tokens.css';
import './shell/theme/fonts.css';
import './shell/theme/base.css';
import './ui/looks/parts.css';
import './ui/looks/utilities.css';
import semiboldFont from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import boldFont from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import { HydratedQueries } from '@ringside/page-queries/hydrated-queries';
import { language, setLanguage } from '@ringside/page-queries/page-language';
import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  type MetaDescriptor,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { EARLY_SIGN_IN_SCRIPT } from '#app/core/identity/web/session/early-sign-in.ts';
import { RingsideUserProvider } from '#app/core/identity/web/shared/ringside-user.tsx';
import { EARLY_SPOILERS_SCRIPT } from '#app/core/spoilers/web/shared/early-spoilers.ts';
import { useFollowedSpoilers } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { EARLY_SECRET_SCRIPT } from '#app/features/tournaments/web/shared/early-secret.ts';
import { FrameDocument, useFrameOptions } from '#app/pages/frames/frame-document.tsx';
import { BareErrorBoundary } from '#app/shell/errors/bare-error.tsx';
import { EARLY_RETRY_SCRIPT } from '#app/shell/errors/early-retry.ts';
import { ErrorPage, isNotFound } from '#app/shell/errors/error-page.tsx';
import { UNEXPECTED_ERROR_TITLE } from '#app/shell/errors/last-resort.ts';
import { LiveUpdates } from '#app/shell/live-updates.tsx';
import { type PublicSettings, settingsContext, siteStateContext } from '#app/shell/settings.ts';
import { Shell } from '#app/shell/shell.tsx';
import { EARLY_THEME_SCRIPT } from '#app/shell/theme/early-theme.ts';
import { useFollowedTheme } from '#app/shell/theme/theme-mode.ts';
import { SiteProvider } from '#app/ui/site.tsx';
import { RenderedAtProvider } from '#app/ui/time/now.tsx';
import type { Route } from './+types/root.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[boldFont, semiboldFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
];

export function loader({ context }: Route.LoaderArgs) {
  return {
    site: context.get(settingsContext),
    ...context.get(siteStateContext),
    renderedAtMs: Date.now(),
  };
}

export const shouldRevalidate = () => false;

export function meta({ error }: Route.MetaArgs): MetaDescriptor[] {
  return [{ title: isNotFound(error) ? 'Not found' : UNEXPECTED_ERROR_TITLE }];
}

/** Before anything is drawn or fetched; the first stores the address that the next change. */
const EARLY_SCRIPTS = import.meta.env.SSR
  ? [
      EARLY_RETRY_SCRIPT,
      EARLY_SIGN_IN_SCRIPT,
      EARLY_SECRET_SCRIPT,
      EARLY_THEME_SCRIPT,
      EARLY_SPOILERS_SCRIPT,
    ].join(';')
  : '';

export function Layout({ children }: { children: ReactNode }) {
  const lang = useLanguage();
  const frame = useFrameOptions();
  if (import.meta.env.SSR && frame)
    return <FrameDocument {...{ ...frame, lang, children }} style={<AccentStyle />} />;
  return (
    // The script sets the theme on <html> before hydration.
    <html lang={lang} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own
          dangerouslySetInnerHTML={{ __html: EARLY_SCRIPTS }}
        />
        <Meta />
        <Links />
        <AccentStyle />
        <noscript>
          <link rel="stylesheet" href="/spoilers.css" />
        </noscript>
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function useLanguage(): string {
  const tag = useRouteLoaderData<typeof loader>('root')?.site.language;
  if (import.meta.env.SSR && tag) setLanguage(tag);
  return tag ?? language();
}

/** Only rendered on the server: the document already has the rule. */
const useAccentRule = import.meta.env.SSR
  ? () => {
      const accent = useRouteLoaderData<typeof loader>('root')?.site.accent;
      return accent && `:root,[data-theme]{--gold:light-dark(${accent.light},${accent.dark})}`;
    }
  : () => '';

/** The league's accent in place of the token's; after the style sheets, so that it counts. */
function AccentStyle() {
  const __html = useAccentRule() ?? '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: two colours that the loader has checked
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}

const UNKNOWN_SETTINGS = {
  productTitle: 'Ringside',
  streamUrl: '/',
  chatUrl: '/',
  moreLinks: [] as PublicSettings['moreLinks'],
  identity: {},
} as PublicSettings;

function Frame({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root');
  const site = loaded?.site ?? UNKNOWN_SETTINGS;
  const bare = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare);
  const isFrame = useFrameOptions() !== null;
  useFollowedTheme();
  useFollowedSpoilers();
  return (
    <SiteProvider site={site}>
      <RenderedAtProvider atMs={loaded?.renderedAtMs ?? 0}>
        {isFrame ? (
          children
        ) : (
          <RingsideUserProvider identity={site.identity}>
            <LiveUpdates since={loaded?.position}>
              {bare ? children : <Shell readOnly={loaded?.readOnly ?? null}>{children}</Shell>}
            </LiveUpdates>
          </RingsideUserProvider>
        )}
      </RenderedAtProvider>
    </SiteProvider>
  );
}

export default function App() {
  return (
    <HydratedQueries>
      <Frame>
        <Outlet />
      </Frame>
    </HydratedQueries>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <BareErrorBoundary>
      <Frame>
        <ErrorPage error={error} />
      </Frame>
    </BareErrorBoundary>
  );
}
