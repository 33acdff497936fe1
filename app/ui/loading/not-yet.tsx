import type { ReactNode } from 'react';
import { Notice } from '../looks/notice.tsx';
import { useKeptAt } from '../time/kept-at.ts';
import classes from './row-skeletons.module.css';
import { type Form, RowSkeletons } from './row-skeletons.tsx';

export interface NotYetProps {
  query: { errorUpdateCount: number; failureCount: number; refetch: () => unknown };
  /** To be read after 'Loading' and 'Couldn't load'. */
  what: string;
  /** What is safe or still works. */
  children?: ReactNode;
  /** Of the page's own form, instead of rows. */
  shapes?: ReactNode;
  form?: Form | undefined;
}

/** In place of an answer: shapes until it arrives, or what is missing and what to do. */
export function NotYet({ query, what, children, shapes, form }: NotYetProps) {
  const isOffline = useKeptAt() !== null;
  if (query.errorUpdateCount === 0 && !(isOffline && query.failureCount > 0))
    return (
      <RowSkeletons label={`Loading ${what}`} form={form}>
        {shapes}
      </RowSkeletons>
    );
  if (isOffline) {
    return (
      <Notice title="Not on this device" centred className={classes.failed}>
        <p>It is here again with the connection.</p>
      </Notice>
    );
  }
  return (
    <Notice
      title={`Couldn't load ${what}.`}
      retry={query.refetch}
      centred
      className={classes.failed}
    >
      {children && <p>{children}</p>}
    </Notice>
  );
}
