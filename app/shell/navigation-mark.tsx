import { useNavigation } from 'react-router';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './navigation-mark.module.css';

/**
 * Shows that a page is on its way: a line below the bar after 150 ms, with words after 3 s. It lies
 * over the page, so that nothing moves.
 */
export function NavigationMark() {
  const { state } = useNavigation();
  return (
    <div role="status" className={classes.mark}>
      {state !== 'idle' && (
        <>
          <span className={classes.line}>
            <VisuallyHidden>The page is on its way</VisuallyHidden>
          </span>
          <span className={classes.words} aria-hidden="true">
            The page is on its way. This takes longer than usual.
          </span>
        </>
      )}
    </div>
  );
}
