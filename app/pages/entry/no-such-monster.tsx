import type { GuideEntry } from '#app/features/guide/contract.ts';
import { guideLine, withSpaces } from '#app/features/guide/rules.ts';
import { EntryLink } from '#app/features/guide/web/shared/entry-link.tsx';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import classes from './no-such-monster.module.css';

interface NoSuchMonsterProps {
  address: { type: string; subtype: string };
  nearest: readonly GuideEntry[];
}

export function NoSuchMonster({ address, nearest }: NoSuchMonsterProps) {
  const { type, subtype } = address;
  const wanted = type === subtype ? type : `${type}/${subtype}`;
  return (
    <MissingPage
      title="No such monster"
      text={`The guide has no “${withSpaces(wanted).slice(0, 60)}”. Did you mean one of these?`}
    >
      <ul className="stack8">
        {nearest.map((monster) => (
          <li key={monster.META.RACE_SUPERTYPE}>
            <EntryLink meta={monster.META} className={`card ${classes.link}`}>
              <Portrait race={monster.META.RACE_SUPERTYPE} alt="" size={64} />
              <span>
                <span className="block type-figure">{monster.name}</span>
                <span className="small">{guideLine(monster)}</span>
              </span>
            </EntryLink>
          </li>
        ))}
      </ul>
      <ButtonLink to="/monsters">Monster Guide</ButtonLink>
    </MissingPage>
  );
}
