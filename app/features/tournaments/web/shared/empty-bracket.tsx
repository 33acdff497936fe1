import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import classes from './empty-bracket.module.css';

export function EmptyBracket({ children }: { children: ReactNode }) {
  return (
    <Notice centred picture={null} className={classes.place}>
      <svg className={classes.picture} viewBox="0 0 160 96" aria-hidden="true">
        <path d="M8 12h40v24H8M8 60h40v24H8M48 24h28v48H48M76 48h28" />
        <rect x="104" y="34" width="48" height="28" rx="4" />
      </svg>
      {children}
      <ButtonLink to="/recent">Recent Fights</ButtonLink>
    </Notice>
  );
}
