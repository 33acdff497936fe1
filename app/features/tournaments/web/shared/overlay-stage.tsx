import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { TOURNAMENT_VIEW_REFRESH_MS } from '../../rules.ts';
import { overlayOptions } from './overlay-options.ts';
import classes from './overlay-stage.module.css';

interface OverlayStageProps {
  title: string;
  notice?: string | null;
  children: ReactNode;
}

export function OverlayStage({ title, notice, children }: OverlayStageProps) {
  const [query] = useSearchParams();
  const { theme, scale, motion } = overlayOptions(query);
  const style = { '--overlay-scale': scale } as CSSProperties;
  return (
    <main
      className={`grid overflow-hidden plain ${classes.stage}`}
      data-theme={theme}
      data-motion={motion}
      style={style}
    >
      <div className={`relative overflow-hidden ${classes.picture}`}>
        {notice && (
          <div className={`absolute ${classes.notice}`}>
            <h1 dir="auto">{title}</h1>
            <p>{notice}</p>
          </div>
        )}
        {children}
      </div>
    </main>
  );
}

/** Shows nothing, since it may be on air, and retries. */
export function OverlayError() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), TOURNAMENT_VIEW_REFRESH_MS);
    return () => clearTimeout(timer);
  }, []);
  return <OverlayStage title="">{null}</OverlayStage>;
}
