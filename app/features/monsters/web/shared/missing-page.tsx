import type { ReactNode } from 'react';
import { portraitAddress } from '../../portrait-address.ts';
import classes from './missing-page.module.css';

/** No race: its picture is the silhouette of one that nobody knows. */
const NOBODY = 'NOBODY';

interface MissingPageProps {
  title: string;
  /** The probable reason. */
  text: ReactNode;
  /** Names that were probably meant, and the ways on. */
  children: ReactNode;
}

/** The page of an address where nothing is: in the middle of its screen, with ways on. */
export function MissingPage({ title, text, children }: MissingPageProps) {
  return (
    <section className={classes.missing}>
      <img src={portraitAddress(NOBODY, 192)} alt="" />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
