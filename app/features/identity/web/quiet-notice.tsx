import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './quiet-notice.module.css';

interface QuietNoticeProps {
  text: string | null;
  /** The advice about it. */
  action?: { label: string; run: () => void };
  onClose: () => void;
}

/** A sentence at the foot of the window that takes nothing away and waits to be closed. */
export function QuietNotice({ text, action, onClose }: QuietNoticeProps) {
  return (
    <div className={classes.place} role="status">
      {text !== null && (
        <div className={classes.notice}>
          <p>{text}</p>
          {action && <Button onClick={action.run}>{action.label}</Button>}
          <button type="button" className={classes.close} onClick={onClose}>
            <CloseIcon />
            <VisuallyHidden>Close this message</VisuallyHidden>
          </button>
        </div>
      )}
    </div>
  );
}
