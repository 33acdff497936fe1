import { useApi } from '@ringside/page-queries/page-data';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import { changeText, namesOf } from '../../../edits/changes.ts';
import { changesQuery } from '../desk-queries.ts';
import { OrganiserName } from '../organiser/organiser-field.tsx';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import classes from './change-list.module.css';
import { useDesk } from './use-desk.ts';

export default function ChangeList() {
  return (
    <div className="stack gap-6 narrow">
      <OrganiserName />
      <Saves />
    </div>
  );
}

function Saves() {
  const { tournament, desk } = useDesk();
  const isSaved = desk.base.version > 0;
  const query = useInfiniteQuery({
    ...changesQuery(useApi(), tournament, useSecretHeaders()),
    enabled: isSaved,
  });
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!isSaved) return <p className={`dim text-sm ${classes.quiet}`}>Nothing is saved yet.</p>;
  if (!data) return <NotYet query={query} what="the changes" />;
  const saves = data.pages.flatMap((page) => page.saves);
  const removed = saves
    .flatMap(({ changes }) => changes)
    .flatMap((change) => ('name' in change ? { ID: change.ID, MONSTER_NAME: change.name } : []));
  const names = namesOf({ participants: removed }, tournament);
  return (
    <>
      <ol className="border-t" aria-label="Changes, newest first">
        {saves.map(({ version, date, organiser, changes }) => (
          <li key={version} className="border-b py-2">
            <p className="font-semibold">
              <bdi>{organiser || 'The owner'}</bdi>
              <span className={`dim text-sm ${classes.quiet}`}>
                {' · '}
                <RelativeTime date={date} long /> · version {version}
              </span>
            </p>
            <ChangeLines lines={changes.map((change) => changeText(change, names))} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier changes
        </Button>
      )}
    </>
  );
}

const SHOWN_LINES = 5;

function ChangeLines({ lines }: { lines: string[] }) {
  const more = lines.slice(SHOWN_LINES);
  return (
    <>
      {lines.slice(0, SHOWN_LINES).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {more.length > 0 && (
        <details>
          <summary className="summary">And {more.length} more</summary>
          {more.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </details>
      )}
    </>
  );
}
