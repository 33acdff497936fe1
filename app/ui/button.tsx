import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { ExternalIcon } from './icons/icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** `primary` is gold, at most one per page; `secondary` is violet; `quiet` is an outline;
 * `danger` is a crimson one, for what cannot be undone. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface VariantProps {
  variant?: Variant;
  /** Takes the full width on a small screen. */
  wide?: boolean;
}

function buttonClass({ variant = 'quiet', wide }: VariantProps, className?: string): string {
  return classNames(classes.button, classes[variant], wide && classes.wide, className);
}

type ButtonProps = VariantProps & ComponentProps<'button'>;

export function Button({ variant, wide, className, ...others }: ButtonProps) {
  return <button type="button" {...others} className={buttonClass({ variant, wide }, className)} />;
}

type ButtonLinkProps = VariantProps & ComponentProps<typeof Link>;

/** A link to a page of this site that looks like a button. */
export function ButtonLink({ variant, wide, className, ...others }: ButtonLinkProps) {
  return <Link {...others} className={buttonClass({ variant, wide }, className)} />;
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
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** A link that leaves the site and looks like a button. */
export function ExternalButton({ variant, wide, ...others }: VariantProps & ExternalLinkProps) {
  return <ExternalLink {...others} className={buttonClass({ variant, wide }, others.className)} />;
}
