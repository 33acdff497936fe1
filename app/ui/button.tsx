import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { Hidden } from './hidden.tsx';
import { ExternalIcon } from './icons.tsx';

/** `primary` is gold and stands once on a page; `secondary` is violet; `quiet` is an outline. */
type Look = 'primary' | 'secondary' | 'quiet';

interface LookProps {
  look?: Look;
  /** As wide as its place on a small screen. */
  wide?: boolean;
}

function buttonClass({ look = 'quiet', wide }: LookProps, className?: string): string {
  return classNames(classes.button, classes[look], wide && classes.wide, className);
}

type ButtonProps = LookProps & ComponentProps<'button'>;

export function Button({ look, wide, className, ...others }: ButtonProps) {
  return <button type="button" {...others} className={buttonClass({ look, wide }, className)} />;
}

type ButtonLinkProps = LookProps & ComponentProps<typeof Link>;

/** A link to a page of this site that looks like a button. */
export function ButtonLink({ look, wide, className, ...others }: ButtonLinkProps) {
  return <Link {...others} className={buttonClass({ look, wide }, className)} />;
}

interface ExternalLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link that leaves the site, in a new tab. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <ExternalIcon />
      <Hidden> (opens in a new tab)</Hidden>
    </a>
  );
}

/** A link that leaves the site and looks like a button. */
export function ExternalButton({ look, wide, ...others }: LookProps & ExternalLinkProps) {
  return <ExternalLink {...others} className={buttonClass({ look, wide }, others.className)} />;
}
