import { useEffect, useRef } from 'react';
import { marqueeRound } from '../../player/rules.ts';
import classes from './title-marquee.module.css';

export function TitleMarquee({ text }: { text: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const title = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the width depends on the text
  useEffect(() => {
    const box = place.current;
    const moved = title.current;
    if (!box || !moved) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    let round: Animation | undefined;
    let excess = 0;
    function start(): void {
      round?.cancel();
      const wanted = still.matches ? null : marqueeRound(excess);
      round =
        wanted && moved
          ? moved.animate(wanted.keyframes, {
              duration: wanted.durationMs,
              iterations: Number.POSITIVE_INFINITY,
            })
          : undefined;
    }
    const watch = new ResizeObserver(() => {
      const now = Math.max(0, moved.scrollWidth - box.clientWidth);
      if (now === excess) return;
      excess = now;
      start();
    });
    watch.observe(box);
    still.addEventListener('change', start);
    return () => {
      watch.disconnect();
      still.removeEventListener('change', start);
      round?.cancel();
    };
  }, [text]);

  return (
    <span ref={place} className="block min-w-0 overflow-hidden">
      <bdi ref={title} className={`whitespace-nowrap ${classes.title}`}>
        {text}
      </bdi>
    </span>
  );
}
