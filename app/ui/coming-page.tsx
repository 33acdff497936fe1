import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import classes from './coming-page.module.css';

/** The page of a part that is still being built: what it will be, and what works today. */
export function ComingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.page}>
      <p className={classes.mark}>Next on the card</p>
      <h1>{title}</h1>
      <p className={classes.text}>{children}</p>
      <ButtonLink to="/recent">Recent Fights</ButtonLink>
    </section>
  );
}
