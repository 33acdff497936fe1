import { useSite } from '#app/ui/site.tsx';
import { useInstallOffer } from './install-offer.ts';

export function InstallEntry({ className }: { className: string }) {
  const offer = useInstallOffer();
  const { productTitle } = useSite();
  if (!offer) return null;
  if (offer.kind === 'dialog') {
    return (
      <button type="button" className={className} onClick={offer.open}>
        Install {productTitle}
      </button>
    );
  }
  return (
    <details>
      <summary className={className}>Install {productTitle}</summary>
      <p className="small">In Safari open the Share menu, then choose ‘Add to Home Screen’.</p>
    </details>
  );
}
