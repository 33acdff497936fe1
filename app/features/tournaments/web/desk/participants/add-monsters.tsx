import { type ClipboardEvent, type FormEvent, useId, useState } from 'react';
import { counted } from '#app/core/count-rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { raceLabelOf } from '#app/features/records/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { useCombobox } from '#app/ui/hooks/use-combobox.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import classes from './add-monsters.module.css';
import type { FoundLine } from './find-monsters.ts';
import { ListReview, type ListReviewProps } from './list-review.tsx';
import { type Added, useAddMonsters } from './use-add-monsters.ts';
import { useNameOffers } from './use-name-offers.ts';

interface AddMonstersProps {
  replaced?: MonsterRecord;
  onAdded?: () => void;
}

export function AddMonsters({ replaced, onAdded }: AddMonstersProps) {
  const adding = useAdding({ replaced, onAdded });
  const { text, busy, problems, said, review, stop } = adding;
  const id = useId();
  useFirstFocus(() => document.getElementById(id));
  function submit(event: FormEvent): void {
    event.preventDefault();
    void adding.add(text);
  }
  return (
    <form className={`grid items-start ${classes.form}`} onSubmit={submit}>
      <label htmlFor={id} className="col-span-full font-semibold">
        Monster ID or URL, or a name
      </label>
      <NameField
        {...{ id, text }}
        wrong={problems.length > 0}
        onText={adding.change}
        onPick={adding.pick}
        onPaste={(pasted) => void adding.add(pasted)}
      />
      <Button type="submit" variant="primary" aria-disabled={busy !== null}>
        {replaced ? 'Replace' : 'Add'}
      </Button>
      <p id={`${id}-hint`} className={`small col-span-full ${classes.said}`}>
        Names are completed as you type. The ID is in the address of a monster’s history. Paste a
        list to add several at once.
      </p>
      <div id={`${id}-problems`} className={`problem col-span-full ${classes.said}`}>
        {problems.map((problem) => (
          <p key={problem} role="alert">
            {problem}
          </p>
        ))}
      </div>
      <p role="status" className={`dim col-span-full ${classes.said}`}>
        {busy ?? said}
      </p>
      {busy && (
        <Button className="justify-self-start" onClick={stop}>
          Stop
        </Button>
      )}
      {review && <ListReview lines={review} onAnswer={adding.answer} />}
    </form>
  );
}

function useAdding({ replaced, onAdded }: AddMonstersProps) {
  const { addMonsters, addRecords, busy, stop } = useAddMonsters(replaced);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const [review, setReview] = useState<FoundLine[] | null>(null);

  function tell({ count, problems: found, rest, review: lines }: Added): void {
    setText(rest);
    setProblems(found);
    setReview(lines ?? null);
    if (count > 0) onAdded?.();
    setSaid(count === 0 ? '' : `${counted(count, 'monster')} added.`);
  }

  async function add(list: string): Promise<void> {
    if (busy || list.trim() === '') return;
    setProblems([]);
    setSaid('');
    tell(await addMonsters(list));
  }

  function answer(given: Parameters<ListReviewProps['onAnswer']>[0]): void {
    setReview(null);
    if (given) tell(addRecords(given.records, given.missing));
  }

  const pick = (record: MonsterRecord) => tell(addRecords([record]));
  return { text, change: setText, busy, stop, problems, said, review, add, answer, pick };
}

interface NameFieldProps {
  id: string;
  text: string;
  wrong: boolean;
  onText: (text: string) => void;
  onPick: (record: MonsterRecord) => void;
  onPaste: (text: string) => void;
}

function NameField({ id, text, wrong, onText, onPick, onPaste }: NameFieldProps) {
  const [typing, setTyping] = useState(false);
  const offers = useNameOffers(text, typing);
  const { inputProps, listProps, optionProps, reset } = useCombobox({
    count: offers.length,
    open: typing,
    onPick(index) {
      const record = offers[index];
      setTyping(false);
      if (record) onPick(record);
    },
    onClose: () => setTyping(false),
  });

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    onPaste(text.trim() === '' ? pasted : `${text}\n${pasted}`);
  }

  return (
    <div className="relative">
      <input
        {...inputProps}
        id={id}
        value={text}
        dir="auto"
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-hint ${id}-problems`}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value);
          setTyping(true);
          reset();
        }}
        onPaste={paste}
        onBlur={() => setTyping(false)}
      />
      {typing && offers.length > 0 && (
        <ul {...listProps} aria-label="Monsters" className="layer offers">
          {offers.map((record, index) => (
            <li key={record.ID} {...optionProps(index)} className="offer">
              <Offer record={record} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Offer({ record }: { record: MonsterRecord }) {
  const { ID, MONSTER_NAME, RACE, USER } = record;
  return (
    <>
      <Portrait race={RACE} alt="" size={36} />
      <span className="grid">
        <bdi className="name">{MONSTER_NAME}</bdi>
        <span className="small">
          {raceLabelOf(record)}
          {USER && (
            <>
              {' · '}
              <bdi>{USER}</bdi>
            </>
          )}
          {' · '}
          {ID}
        </span>
      </span>
    </>
  );
}
