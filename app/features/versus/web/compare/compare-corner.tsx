import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MONSTER_MESSAGE } from '#app/features/guide/contract.ts';
import { raceDisplayName } from '#app/features/guide/rules.ts';
import { EntryLink } from '#app/features/guide/web/shared/entry-link.tsx';
import { createMonsterSearch } from '#app/features/guide/web/shared/picker/monster-search.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { rosterQuery } from '#app/features/guide/web/shared/roster-query.ts';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './compare-corner.module.css';
import { LineSample } from './compare-line.tsx';
import type { Compared } from './compare-queries.ts';

interface CornerProps {
  onRemove: () => void;
  onSwap: () => void;
}

export function CompareCorner({
  compared: { monster },
  line,
  onRemove,
  onSwap,
}: CornerProps & { compared: Compared; line: number }) {
  const { number, name, META } = monster;
  return (
    <section className={`card grid items-start h-full p-3 ${classes.corner}`} aria-label={name}>
      <Portrait
        race={META.RACE_SUPERTYPE}
        alt=""
        size={160}
        className={`rounded bg-raised ${classes.picture}`}
        eager
      />
      <div className="stack2">
        <p className="small">No. {number}</p>
        <h2 className={classes.name}>
          <EntryLink meta={META}>{name}</EntryLink>
        </h2>
        <p className="small">{raceDisplayName(META)}</p>
        <LineSample line={line} />
      </div>
      <Actions name={name} onRemove={onRemove} onSwap={onSwap} />
    </section>
  );
}

function Actions({ name, onRemove, onSwap }: CornerProps & { name: string }) {
  return (
    <div className={`scripted col-span-full flex gap-2 self-end ${classes.actions}`}>
      <Button className="flex-1 px-2" onClick={onSwap}>
        Swap<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <button
        type="button"
        className={`icon border rounded dim ${classes.remove}`}
        onClick={onRemove}
      >
        <CloseIcon />
        <VisuallyHidden>Remove {name}</VisuallyHidden>
      </button>
    </div>
  );
}

interface UnknownCornerProps extends CornerProps {
  slug: string;
  onPick: (slug: string) => void;
}

export function UnknownCorner({ slug, onPick, onRemove, onSwap }: UnknownCornerProps) {
  const { data: roster } = useQuery(rosterQuery(useApi()));
  const nearest = useMemo(
    () => roster && createMonsterSearch(roster).find(slug.replaceAll('-', ' '), 1)[0]?.item,
    [roster, slug],
  );
  return (
    <section className={`card grid items-start h-full p-3 ${classes.corner}`} aria-label={slug}>
      <div
        className={`middle dim type-display rounded bg-raised ${classes.unknown}`}
        aria-hidden="true"
      >
        ?
      </div>
      <div className="stack2">
        <h2 className={classes.name}>{slug}</h2>
        <p className="small">{MONSTER_MESSAGE}</p>
        {nearest && (
          <Button className="mt-2 justify-self-start px-3" onClick={() => onPick(nearest.slug)}>
            Choose {nearest.name}
          </Button>
        )}
      </div>
      <Actions name={slug} onRemove={onRemove} onSwap={onSwap} />
    </section>
  );
}
