import { type ReactNode, useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';

const EMPTY: Record<string, string> = {
  'Rejected events': 'Nothing was rejected.',
  'Void or correct a fight': 'No fights yet.',
  'Done at this desk': 'Nothing so far.',
};

interface PanelProps {
  title: string;
  query: { isError: boolean; data?: unknown; refetch(): unknown };
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
      {query.data === undefined && query.isError ? (
        <div role="alert" className="stack">
          <p>Couldn't load this part.</p>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </div>
      ) : query.data === undefined ? (
        <RowSkeletons label={`Loading: ${title}`} />
      ) : empty ? (
        <p className="small">{EMPTY[title]}</p>
      ) : (
        children
      )}
    </section>
  );
}
