import type { ReactNode } from 'react';
import { Link, useRouteError, useSearchParams } from 'react-router';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import { useSite } from '#app/ui/site.tsx';
import hidden from '#app/ui/visually-hidden.module.css';
import { frameOptions, ZOOM } from './options.ts';

interface FrameProps {
  title: string;
  /** Whether what is in it shows a head of its own. */
  isHeaded?: boolean;
  more: string;
  children: ReactNode;
}

/** A page in a frame of another site; a text alone is a note. */
export function Frame({ title, isHeaded = false, more, children }: FrameProps) {
  const { size } = frameOptions(useSearchParams()[0]);
  return (
    <main className={duel.card} style={{ zoom: ZOOM[size] }}>
      <header className={isHeaded ? hidden.hidden : duel.head}>
        <h1 className="truncate" dir="auto">
          {title}
        </h1>
      </header>
      {typeof children === 'string' ? <p className="dim p-4">{children}</p> : children}
      <footer className="px-4 border-t">
        <Link to={more} className="block py-1 small truncate">
          {useSite().productTitle}
        </Link>
      </footer>
    </main>
  );
}

/** A frame on somebody's page says that its subject is gone, rather than showing an error of ours. */
export function FrameError() {
  const isMissing = (useRouteError() as { status?: number }).status === 404;
  return (
    <Frame title={isMissing ? 'Not found' : 'Not loaded'} more="/">
      {isMissing ? 'There is nothing here any more.' : "Couldn't load it."}
    </Frame>
  );
}
