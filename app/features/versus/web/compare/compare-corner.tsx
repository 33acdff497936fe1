import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type GuideEntry, MONSTER_MESSAGE } from '#app/features/guide/contract.ts';
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

interface CompareCornerProps {
  slug: string;
  compared: Compared | null | undefined;
  /** Its place among the lines of the radar. */
  line: number;
  onPick: (slug: string) => void;
  onRemove: () => void;
  onSwap: () => void;
}

export function CompareCorner(props: CompareCornerProps) {
  const { slug, compared, line, onPick, onRemove, onSwap } = props;
  const name = compared?.monster.name ?? slug;
  return (
    <section className={`card grid items-start h-full ${classes.corner}`} aria-label={name}>
      {compared ? (
        <Known monster={compared.monster} line={line} />
      ) : (
        <Unknown slug={slug} onPick={onPick} />
      )}
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
    </section>
  );
}

function Known({ monster: { number, name, META }, line }: { monster: GuideEntry; line: number }) {
  return (
    <>
      <Portrait race={META.RACE_SUPERTYPE} alt="" size={160} className="w-full" eager />
      <div className="stack2">
        <p className="small">No. {number}</p>
        <h2 className={classes.name}>
          <EntryLink meta={META} className="block py-1 plain underlines">
            {name}
          </EntryLink>
        </h2>
        <p className="small">{raceDisplayName(META)}</p>
        <LineSample line={line} />
      </div>
    </>
  );
}

function Unknown({ slug, onPick }: Pick<CompareCornerProps, 'slug' | 'onPick'>) {
  const { data: roster } = useQuery(rosterQuery(useApi()));
  const nearest = useMemo(
    () => roster && createMonsterSearch(roster).find(slug.replaceAll('-', ' '), 1)[0]?.item,
    [roster, slug],
  );
  return (
    <>
      <div className="middle aspect-square dim type-display rounded bg-raised" aria-hidden="true">
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
    </>
  );
}
