import { useState } from 'react';
import classes from './album-cover.module.css';

interface AlbumCoverProps {
  /** The address of the picture; empty where there is none. */
  src: string;
  size: number;
}

/** An album's picture on a drawn record, which is shown alone when the picture does not load. */
export function AlbumCover({ src, size }: AlbumCoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classes.cover} style={{ width: size }} aria-hidden="true">
      {src !== '' && failed !== src && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          // It may have failed before the page answered events.
          ref={(img) => {
            if (img?.complete && img.naturalWidth === 0) setFailed(src);
          }}
        />
      )}
    </span>
  );
}
