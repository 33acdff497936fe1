import { type MouseEvent, useDeferredValue } from 'react';
import type { useCombobox } from '#app/ui/hooks/use-combobox.ts';
import { HitContent } from './hit-content.tsx';
import classes from './search-dialog.module.css';
import type { HitGroup } from './search-providers.ts';

type OptionProps = ReturnType<typeof useCombobox>['optionProps'];

interface HitGroupsProps {
  groups: HitGroup[];
  optionProps: OptionProps;
  onFollow: (event: MouseEvent, to: string) => void;
}

export function HitGroups({ groups, optionProps, onFollow }: HitGroupsProps) {
  // Names are shown with the key that finds them, new pictures after them.
  const pictured = new Set(
    useDeferredValue(groups, []).flatMap(({ hits }) => hits.map(({ to }) => to)),
  );
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { hits }) => sum + hits.length, 0),
  );
  return groups.map(
    ({ label, hits }, at) =>
      hits.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups, not fieldsets
        <div key={label} role="group" aria-label={label}>
          <p className="dim px-2 py-2 type-label" aria-hidden="true">
            {label}
          </p>
          {hits.map((hit, index) => (
            // Lighter than the router's links; rows stay, since new ones are slower than the search.
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state of its own
              key={index}
              {...optionProps((starts[at] ?? 0) + index)}
              href={hit.to}
              className={`offer ${classes.hit}`}
              onClick={(event) => onFollow(event, hit.to)}
            >
              <HitContent {...hit} isBare={!pictured.has(hit.to)} />
            </a>
          ))}
        </div>
      ),
  );
}

export function statusText(
  text: string,
  groups: HitGroup[],
  count: number,
  hasLine: boolean,
): string {
  if (text.trim() === '')
    return 'Search by name or number. Part of a name is enough, and typos are fine.';
  if (count > 0) return `${count} found.`;
  if (groups.some(({ state }) => state === 'loading')) return 'Looking…';
  if (groups.some(({ state }) => state === 'failed')) {
    return "Couldn't load the results. Try again in a moment.";
  }
  return `Nothing ${hasLine ? 'here' : 'on this device'} matches “${text.trim()}”.`;
}
