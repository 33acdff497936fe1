import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { ExternalIcon } from './icons/icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** `primary`: at most one a page; `danger`: for what cannot be undone. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface VariantProps {
  variant?: Variant;
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

export function ButtonLink({ variant, wide, className, ...others }: ButtonLinkProps) {
  return <Link {...others} className={buttonClass({ variant, wide }, className)} />;
}

interface ExternalLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <ExternalIcon />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

export function ExternalButton({ variant, wide, ...others }: VariantProps & ExternalLinkProps) {
  return <ExternalLink {...others} className={buttonClass({ variant, wide }, others.className)} />;
}
