import type { CSSProperties } from 'react';
import { textEms } from './text-ems.ts';

/** Shrunk to its room by `--ems`, its estimated width, then cut at its end. */
export function FittedText({ children, className }: FittedTextProps) {
  const style = { '--ems': textEms(children) } as CSSProperties;
  return (
    <span className={className} style={style} dir="auto">
      {children}
    </span>
  );
}

interface FittedTextProps {
  children: string;
  className?: string | undefined;
}
