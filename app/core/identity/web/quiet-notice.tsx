import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './quiet-notice.module.css';

interface QuietNoticeProps {
  text: string | null;
  action?: { label: string; run: () => void };
  onClose: () => void;
}

export function QuietNotice({ text, action, onClose }: QuietNoticeProps) {
  return (
    <div className={`grid justify-items-center ${classes.place}`} role="status">
      {text !== null && (
        <div className={`layer line ${classes.notice}`}>
          <p>{text}</p>
          {action && <Button onClick={action.run}>{action.label}</Button>}
          <button type="button" className="icon" onClick={onClose}>
            <CloseIcon />
            <VisuallyHidden>Close this message</VisuallyHidden>
          </button>
        </div>
      )}
    </div>
  );
}
