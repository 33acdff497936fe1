import { BackIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';

export function BackButton({ className }: { className: string }) {
  return (
    <button type="button" className={className} onClick={() => history.back()}>
      <BackIcon />
      <VisuallyHidden>Back</VisuallyHidden>
    </button>
  );
}
