import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import type { GuideEntry } from '#app/features/guide/contract.ts';
import { compareText, withSpaces } from '#app/features/guide/rules.ts';
import { Bar } from '#app/ui/bar.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useFieldsFromAddress } from '#app/ui/hooks/use-fields-from-address.ts';
import { Notice } from '#app/ui/looks/notice.tsx';
import {
  type Count,
  PROGRESS_SORTS,
  type Progress,
  percentOf,
  progressOf,
  progressSearch,
  progressView,
  type ProgressView as Shown,
  type VictoryRecord,
} from '../rules.ts';
import classes from './progress-view.module.css';
import { TypeRow } from './type-row.tsx';

interface ProgressViewProps {
  title: string;
  own: boolean;
  shareAs?: string;
  monsters: readonly GuideEntry[];
  victories: VictoryRecord;
}

/** Which monsters a player has defeated, by type (specification, section 2: Progress). */
export function ProgressView({ title, own, shareAs, monsters, victories }: ProgressViewProps) {
  const [search] = useSearchParams();
  const view = progressView(search);
  const progress = progressOf(monsters, victories, view);
  return (
    <div className="stack gap-6">
      <header className={`actions items-end justify-between ${classes.head}`}>
        <h1 className="w-full">{title}</h1>
        <Counted what="The count" instead={null}>
          <Total {...progress} />
        </Counted>
        <div className="actions items-center">
          <ViewLink search={progressSearch({ ...view, showRares: !view.showRares })}>
            {view.showRares ? 'Hide Rares' : 'Show Rares'}
          </ViewLink>
          <ViewLink search={progressSearch({ ...view, missingOnly: !view.missingOnly })}>
            {view.missingOnly ? 'Show all' : 'Missing only'}
          </ViewLink>
          {shareAs && (
            <Link className="link" to={`/progress/${encodeURIComponent(shareAs)}`}>
              Page to share
            </Link>
          )}
        </div>
        <Narrowing view={view} monsters={monsters} />
      </header>
      <Counted what="Who is beaten">
        {progress.types.length === 0 ? (
          <NothingMissing own={own} type={view.type} />
        ) : (
          <Types types={progress.types} />
        )}
      </Counted>
    </div>
  );
}

function ViewLink({ search, children }: { search: string; children: string }) {
  return (
    <ButtonLink to={{ search }} replace preventScrollReset>
      {children}
    </ButtonLink>
  );
}

const SORT_LABELS = { name: 'By name', most: 'Most beaten first', least: 'Least beaten first' };

/** In the address; a form, so that it works without scripts. */
function Narrowing({ view, monsters }: { view: Shown; monsters: readonly GuideEntry[] }) {
  const submit = useSubmit();
  const form = useFieldsFromAddress(new URLSearchParams(progressSearch(view)));
  const types = [...new Set(monsters.map(({ META }) => META.RACE_TYPE))].sort(compareText);
  return (
    <Form
      ref={form}
      className={`actions items-end w-full ${classes.narrowing}`}
      replace
      preventScrollReset
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      {view.showRares && <input type="hidden" name="rares" value="show" />}
      {view.missingOnly && <input type="hidden" name="only" value="missing" />}
      <label>
        Type
        <select name="type" defaultValue={view.type.toLowerCase()}>
          <option value="">All types</option>
          {types.map((type) => (
            <option key={type} value={type.toLowerCase()}>
              {withSpaces(type)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Order
        <select name="sort" defaultValue={view.sort}>
          {PROGRESS_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" className="unscripted">
        Show
      </Button>
    </Form>
  );
}

function Total({ defeated, total }: Count) {
  const share = percentOf({ defeated, total });
  return (
    <div className={`grid gap-2 ${classes.total}`}>
      <p className="type-heading">
        {defeated}/{total}
        <span className="dim text-lg"> defeated, {share}%</span>
      </p>
      <Bar share={total && defeated / total} />
    </div>
  );
}

function Types({ types }: { types: Progress<GuideEntry>['types'] }) {
  return (
    <div className="grid one-column">
      {types.map((type) => (
        <TypeRow key={type.type} {...type} />
      ))}
    </div>
  );
}

function NothingMissing({ own, type }: { own: boolean; type: string }) {
  const who = own ? 'You have' : 'They have';
  return (
    <Notice title="Nothing missing" centred>
      <p>
        {type
          ? `${who} beaten every monster of the type ${withSpaces(type)}.`
          : `${who} beaten every last one. The league is running out of opponents.`}
      </p>
    </Notice>
  );
}
