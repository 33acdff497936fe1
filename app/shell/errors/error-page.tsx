import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import classes from './error-page.module.css';
import { UNEXPECTED_ERROR_TITLE } from './last-resort.ts';

const TRY_AGAIN_MS = 5000;
const UNAVAILABLE = 503;

export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

const isRefused = (error: unknown) => isRouteErrorResponse(error) && error.status === 400;

function errorText(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const sentence = (error.data as { message?: unknown } | null)?.message;
    return typeof sentence === 'string' ? sentence : `${error.status} ${error.statusText}`.trim();
  }
  return error instanceof Error && error.message ? error.message : 'No reason was given.';
}

export function ErrorPage({ error }: { error: unknown }) {
  if (isNotFound(error)) return <NotFound />;
  return isRefused(error) ? <Unreadable /> : <UnexpectedError error={error} />;
}

function useRecovery(error: unknown): void {
  const { revalidate } = useRevalidator();
  const passes = isRouteErrorResponse(error) && error.status === UNAVAILABLE;
  useEffect(() => {
    if (!passes) return;
    // With jitter, so that viewers do not all retry at the same moment.
    const everyMs = TRY_AGAIN_MS * (0.8 + 0.4 * Math.random());
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [passes, revalidate]);
}

function UnexpectedError({ error }: { error: unknown }) {
  useRecovery(error);
  // The router sets the title when a loader fails, but not when rendering does.
  useEffect(() => {
    const { title } = document;
    document.title = UNEXPECTED_ERROR_TITLE;
    return () => {
      document.title = title;
    };
  }, []);
  return (
    <section className={`start gap-4 reading ${classes.page}`}>
      <h1>{UNEXPECTED_ERROR_TITLE}</h1>
      <p className="panel problem w-full px-4 py-3">{errorText(error)}</p>
      <p className="dim">
        An error stopped this page. Your account, your Z and your playlists are untouched. Try
        again, or go to the home page.
      </p>
      <div className="actions">
        <Button variant="primary" className="scripted" onClick={() => location.reload()}>
          Try again
        </Button>
        <ButtonLink to="/" reloadDocument>
          Home
        </ButtonLink>
      </div>
    </section>
  );
}

export function NotFound() {
  return (
    <MissingPage
      title="Page not found"
      text="There is no page at this address. It may have moved, or there is a mistake in the address."
    >
      <div className="actions">
        <ButtonLink to="/recent">Recent Fights</ButtonLink>
        <ButtonLink to="/">Home</ButtonLink>
        <ButtonLink to="/monsters">Monster Guide</ButtonLink>
      </div>
    </MissingPage>
  );
}

function Unreadable() {
  return (
    <MissingPage
      title="This address cannot be read"
      text="It has characters that no page of this site has. Copy it again, or start from one of these."
    >
      <div className="actions">
        <ButtonLink to="/">Home</ButtonLink>
        <ButtonLink to="/search">Search</ButtonLink>
      </div>
    </MissingPage>
  );
}
