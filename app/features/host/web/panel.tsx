import { type ReactNode, useId } from 'react';
import { NotYet, type NotYetProps } from '#app/ui/loading/not-yet.tsx';

const EMPTY: Record<string, string> = {
  'Rejected events': 'Nothing was rejected.',
  'Void or correct a fight': 'No fights yet.',
  'Done at this desk': 'Nothing so far.',
};

interface PanelProps {
  title: string;
  query: NotYetProps['query'] & { data?: unknown };
  empty?: boolean;
  tools?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, query, empty, tools, children }: PanelProps) {
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {tools}
      {query.data === undefined ? (
        <NotYet query={query} what="this part" />
      ) : empty ? (
        <p className="small">{EMPTY[title]}</p>
      ) : (
        children
      )}
    </section>
  );
}
