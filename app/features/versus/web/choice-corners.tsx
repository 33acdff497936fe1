import { useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import duel from '#app/features/fights/web/shared/duel/duel.module.css';
import type { GuideEntry } from '#app/features/guide/contract.ts';
import { raceDisplayName } from '#app/features/guide/rules.ts';
import { MonsterPicker } from '#app/features/guide/web/shared/picker/monster-picker.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { chosenPath } from '../rules.ts';
import classes from './choice-corners.module.css';

const LABELS = { a: 'Left corner', b: 'Right corner' } as const;
type CornerName = keyof typeof LABELS;

export function ChoiceCorners({ breed, corner }: { breed: GuideEntry | null; corner: CornerName }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const there = breed?.META.RACE_SUPERTYPE;

  function pick(picked: CornerName, race: string) {
    void navigate(chosenPath({ ...(there && { [corner]: there }), [picked]: race }), {
      preventScrollReset: true,
    });
    form.current
      ?.querySelector<HTMLInputElement>(`input[name="${picked === 'a' ? 'b' : 'a'}"][role]`)
      ?.focus();
  }

  return (
    <Form
      ref={form}
      action="/versus"
      className={`narrow relative ${duel.corners} ${classes.corners}`}
      aria-label="Choose the breeds"
    >
      {(['a', 'b'] as const).map((name) => (
        <div key={name} className={`card stack ${duel.corner} ${classes.corner}`}>
          {breed && name === corner ? <Chosen breed={breed} name={name} /> : <Empty />}
          <MonsterPicker
            label={LABELS[name]}
            name={name}
            placeholder="Find a breed"
            required={!(breed && name === corner)}
            onPick={({ META }) => pick(name, META.RACE_SUPERTYPE)}
          />
        </div>
      ))}
      <span
        className={`middle absolute border rounded-full type-figure ${classes.vs}`}
        aria-hidden="true"
      >
        vs
      </span>
      <Button type="submit" className="unscripted col-span-full">
        Show
      </Button>
    </Form>
  );
}

function Chosen({ breed: { META, name: breedName }, name }: { breed: GuideEntry; name: string }) {
  return (
    <div className="stack8 relative justify-items-center">
      <input type="hidden" name={name} value={META.RACE_SUPERTYPE} />
      <Portrait
        key={META.RACE_SUPERTYPE}
        race={META.RACE_SUPERTYPE}
        alt={`Portrait of ${breedName}`}
        size={160}
        className={classes.portrait}
        eager
      />
      <p className={`type-name text-center ${classes.name}`}>{raceDisplayName(META)}</p>
      <Link
        to="/versus"
        className={`icon absolute rounded dim ${classes.remove}`}
        preventScrollReset
      >
        <CloseIcon />
        <VisuallyHidden>Leave the corner empty</VisuallyHidden>
      </Link>
    </div>
  );
}

function Empty() {
  return (
    <div className="stack8 relative justify-items-center" aria-hidden="true">
      <span className={`middle aspect-square rounded dim type-display ${classes.empty}`}>?</span>
      <p className={`type-name text-center ${classes.name}`} />
    </div>
  );
}
