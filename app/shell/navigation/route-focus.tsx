import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';

/** Focuses the main element and announces the title, as browsers do for a new document. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const named = useRef(pathname);
  const [title, setTitle] = useState('');

  // Before the effects of the new page, which may move the focus elsewhere.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    if (named.current === pathname) return;
    named.current = pathname;
    setTitle(document.title);
  }, [pathname]);

  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
