import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './quiet-notice.module.css';

/** A sentence at the foot of the window that takes nothing away and waits to be closed. */
export function QuietNotice({ text, onClose }: { text: string | null; onClose: () => void }) {
  return (
    <div className={classes.place} role="status">
      {text !== null && (
        <div className={classes.notice}>
          <p>{text}</p>
          <button type="button" className={classes.close} onClick={onClose}>
            <CloseIcon />
            <VisuallyHidden>Close this message</VisuallyHidden>
          </button>
        </div>
      )}
    </div>
  );
}
