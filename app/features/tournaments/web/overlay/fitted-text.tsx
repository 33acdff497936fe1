import type { CSSProperties } from 'react';
import { textEms } from './text-ems.ts';

/**
 * A name in its own direction, which its style shrinks to the room it has by `--ems`, its estimated
 * width, and then cuts at its end.
 */
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
