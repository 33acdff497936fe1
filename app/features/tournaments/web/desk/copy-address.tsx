import { Button } from '#app/ui/button.tsx';
import { copyText } from '#app/ui/copy-text.ts';
import { LinkIcon } from '#app/ui/icons/music-icons.tsx';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';

export function CopyAddress({ path, children }: { path: string; children: string }) {
  const copy = async () => {
    const address = new URL(path, location.origin).href;
    if (await copyText(address)) showToast('Copied link to clipboard.');
    else showFailure(`Copying is not allowed here. The link is ${address}`);
  };
  return (
    <Button onClick={() => void copy()}>
      <LinkIcon />
      {children}
    </Button>
  );
}
