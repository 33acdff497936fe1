import { BackIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';

/** Back, where the window of the installed site has no button of the browser's for it. */
export function BackButton({ className }: { className: string }) {
  return (
    <button type="button" className={className} onClick={() => history.back()}>
      <BackIcon />
      <VisuallyHidden>Back</VisuallyHidden>
    </button>
  );
}
