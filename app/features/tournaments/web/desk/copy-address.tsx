import { Button } from '#app/ui/button.tsx';
import { copyOrShow } from '#app/ui/copy-text.ts';
import { LinkIcon } from '#app/ui/icons/music-icons.tsx';

export function CopyAddress({ path, children }: { path: string; children: string }) {
  const copy = () =>
    copyOrShow('link', new URL(path, location.origin).href, 'Copied link to clipboard.');
  return (
    <Button onClick={() => void copy()}>
      <LinkIcon />
      {children}
    </Button>
  );
}
