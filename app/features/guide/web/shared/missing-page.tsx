import type { ReactNode } from 'react';
import { portraitAddress } from '../../portrait-address.ts';
import classes from './missing-page.module.css';

export const NOBODY = 'NOBODY';

interface MissingPageProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

export function MissingPage({ title, text, children }: MissingPageProps) {
  return (
    <section className={`stack text-center ${classes.missing}`}>
      <img src={portraitAddress(NOBODY, 192)} alt="" />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
