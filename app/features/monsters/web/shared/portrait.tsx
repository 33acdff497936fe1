interface PortraitProps {
  /** `RACE_SUPERTYPE`, in upper case. */
  race: string;
  /** Empty where the name stands beside it. */
  alt: string;
  /** Side in CSS pixels; a style sheet may scale it. Left out where the style sheet says it. */
  size?: number;
  className?: string;
  /** For the one picture a page opens with. */
  eager?: boolean;
}

/** A monster's portrait (specification, section 7: Images). */
export function Portrait({ race, alt, size, className, eager = false }: PortraitProps) {
  return (
    <img
      src={`/portraits/jpg/${race}.jpg`}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      className={className}
    />
  );
}
