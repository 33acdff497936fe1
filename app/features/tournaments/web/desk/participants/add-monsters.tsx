import { useApi } from '@ringside/page-queries/page-data';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, useDeferredValue, useId, useState } from 'react';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { type MonsterRecord, searchNames } from '#app/features/records/contract.ts';
import { raceLabelOf } from '#app/features/records/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/count.ts';
import { useCombobox } from '#app/ui/hooks/use-combobox.ts';
import boxes from '#app/ui/looks/boxes.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { isName } from '../../../edits/parse-participants.ts';
import classes from './add-monsters.module.css';
import { type Added, useAddMonsters } from './use-add-monsters.ts';

interface AddMonstersProps {
  /** The participant to be replaced. */
  replaced?: MonsterRecord;
  onAdded?: () => void;
}

/** Adds a monster by name, ID or URL, or several pasted IDs. */
export function AddMonsters({ replaced, onAdded }: AddMonstersProps) {
  const { text, change, busy, problems, said, add, addRecord } = useAdding({ replaced, onAdded });
  const id = useId();
  return (
    <form className={classes.form} onSubmit={(event) => void add(event)}>
      <label htmlFor={id}>Monster ID or URL, or a name</label>
      <NameField {...{ id, text }} wrong={problems.length > 0} onText={change} onPick={addRecord} />
      <Button type="submit" variant="primary" aria-disabled={busy}>
        {busy ? 'Looking…' : replaced ? 'Replace' : 'Add'}
      </Button>
      <p id={`${id}-hint`} className={classNames(texts.small, classes.said)}>
        Names are completed as you type. The ID is in the address of a monster’s history; you can
        add several at once.
      </p>
      <div id={`${id}-problems`} className={classNames(texts.problem, classes.said)}>
        {problems.map((problem) => (
          <p key={problem} role="alert">
            {problem}
          </p>
        ))}
      </div>
      <p role="status" className={classNames(texts.dim, classes.said)}>
        {said}
      </p>
    </form>
  );
}

/** The typed text, and the result of the last addition. */
function useAdding({ replaced, onAdded }: AddMonstersProps) {
  const { addMonsters, addRecord, busy } = useAddMonsters(replaced);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const [said, setSaid] = useState('');

  function tell({ count, problems: found, rest }: Added): void {
    setText(rest);
    setProblems(found);
    if (count > 0) onAdded?.();
    setSaid(count === 0 ? '' : `${counted(count, 'monster')} added.`);
  }

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setProblems([]);
    setSaid('');
    tell(await addMonsters(text));
  }

  const pick = (record: MonsterRecord) => tell(addRecord(record));
  return { text, change: setText, busy, problems, said, add, addRecord: pick };
}

interface NameFieldProps {
  id: string;
  text: string;
  wrong: boolean;
  onText: (text: string) => void;
  onPick: (record: MonsterRecord) => void;
}

/** The field, with suggestions of monsters whose names begin with the text. */
function NameField({ id, text, wrong, onText, onPick }: NameFieldProps) {
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

  /** A one-line field would join pasted lines without a space. */
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    onText(`${text} ${pasted.replaceAll(/\s+/g, ' ')}`.trim());
  }

  return (
    <div className={classes.box}>
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
        <ul
          {...listProps}
          aria-label="Monsters"
          className={classNames(boxes.layer, classes.offers)}
        >
          {offers.map((record, index) => (
            <li key={record.ID} {...optionProps(index)} className={classes.offer}>
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
      <span className={classes.offered}>
        <bdi className={texts.name}>{MONSTER_NAME}</bdi>
        <span className={texts.small}>
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

function useNameOffers(text: string, wanted: boolean): MonsterRecord[] {
  const api = useApi();
  const term = useDeferredValue(text.trim());
  const enabled = wanted && isName(term);
  const query = queryOptions({
    queryKey: ['monster-names', term.toLowerCase()],
    queryFn: ({ signal }) => api(searchNames, { query: { term } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = useQuery(query);
  if (!enabled || !data) return [];
  if (!isPlaceholderData && term === text.trim()) return data.monsters;
  // Suggestions for an earlier text are only kept if they match: Enter must not pick another
  // monster.
  const typed = text.trim().toLowerCase();
  return data.monsters.filter(({ MONSTER_NAME }) => MONSTER_NAME.toLowerCase().includes(typed));
}
