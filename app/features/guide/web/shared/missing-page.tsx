import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import layouts from '#app/ui/looks/layouts.module.css';
import { portraitAddress } from '../../portrait-address.ts';
import classes from './missing-page.module.css';

/** Not a race, so the portrait is the silhouette for unknown ones. */
export const NOBODY = 'NOBODY';

interface MissingPageProps {
  title: string;
  /** The probable reason. */
  text: ReactNode;
  /** Suggestions and links. */
  children: ReactNode;
}

/** A not-found page, centred on the screen, with suggestions and links. */
export function MissingPage({ title, text, children }: MissingPageProps) {
  return (
    <section className={classNames(layouts.stack, classes.missing)}>
      <img src={portraitAddress(NOBODY, 192)} alt="" />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
