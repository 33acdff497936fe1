import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/count.ts';
import classes from './add-monsters.module.css';
import { useAddMonsters } from './use-add-monsters.ts';

/** Adds a monster by ID or URL; several when they are pasted, one a line. */
export function AddMonsters() {
  const { addMonsters, busy } = useAddMonsters();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const id = useId();

  async function add(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (busy || text.trim() === '') return;
    setProblems([]);
    setSaid('');
    const { count, problems: found, rest } = await addMonsters(text);
    setText(rest);
    setProblems(found);
    if (count > 0) setSaid(`${counted(count, 'monster')} added.`);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void add();
  }

  return (
    <form className={classes.form} onSubmit={(event) => void add(event)}>
      <label htmlFor={id}>Monster ID or URL</label>
      <textarea
        id={id}
        rows={Math.min(Math.max(text.split('\n').length, 1), 6)}
        value={text}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={`${id}-hint ${id}-problems`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="primary" aria-disabled={busy}>
        {busy ? 'Looking…' : 'Add'}
      </Button>
      <p id={`${id}-hint`} className={classes.hint}>
        From the address of a monster’s history. Several at once: paste them, one a line.
      </p>
      <p id={`${id}-problems`} role="alert" className={classes.problems}>
        {problems.join(' ')}
      </p>
      <p role="status" className={classes.said}>
        {said}
      </p>
    </form>
  );
}
