import { Suspense, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icons.tsx';
import { CheckIcon } from '#app/ui/icons/page-icons.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { NotLoaded } from '#app/ui/loading/not-loaded.tsx';
import { useStoredValue } from '#app/ui/storage/stored-value.ts';
import type { Song } from '../../catalogue/contract.ts';
import { isWhole, type OfflineList } from '../rules.ts';
import type { ListToKeep } from './keep-list.ts';
import { offlineLists } from './offline-lists.ts';

const KeepDialog = lazyPart(() => import('./keep-dialog.tsx'), NotLoaded);
const NONE: OfflineList[] = [];

export interface KeepOfflineProps {
  list: ListToKeep;
  songs: Song[];
  className?: string | undefined;
}

export default function KeepButton({ list, songs, className }: KeepOfflineProps) {
  const kept = useStoredValue(offlineLists, NONE).find(({ path }) => path === list.path);
  const [isOpen, setOpen] = useState(false);
  const label = labelOf(kept);
  return (
    <>
      <Button
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        className={className}
        disabled={songs.length === 0 && !kept}
        onClick={() => setOpen(true)}
      >
        {kept && isWhole(kept) ? <CheckIcon /> : <DownloadIcon />}
        <span>{label}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <KeepDialog list={list} songs={songs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function labelOf(kept: OfflineList | undefined): string {
  if (!kept || kept.sources.length === 0) return 'Keep offline';
  return isWhole(kept) ? 'Kept offline' : `${kept.sources.length} of ${kept.all} kept`;
}

function DownloadIcon() {
  return (
    <Icon>
      <path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />
    </Icon>
  );
}
