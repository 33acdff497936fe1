import { useState } from 'react';
import classes from './album-cover.module.css';

export function AlbumCover({ src, size }: { src: string; size: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={`relative middle flex-none aspect-square overflow-hidden rounded ${classes.cover}`}
      style={{ width: size }}
      aria-hidden="true"
    >
      {src !== '' && failed !== src && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          // The image may have failed before hydration.
          ref={(img) => {
            if (img?.complete && img.naturalWidth === 0) setFailed(src);
          }}
        />
      )}
    </span>
  );
}
