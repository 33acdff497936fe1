import { useEffect, useState } from 'react';

const TICK_MS = 500;

export function Countdown({ untilMs }: { untilMs: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((untilMs - now) / 1000));
  const minutes = Math.floor(seconds / 60);
  return (
    <span role="timer">
      {minutes}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
