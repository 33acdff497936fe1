import { counted } from '#app/core/count-rules.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { Bar } from '#app/ui/bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { isMetered } from '#app/ui/storage/offline-copies.ts';
import { sizeText } from '#app/ui/storage/size-text.ts';
import { useStoredValue } from '#app/ui/storage/stored-value.ts';
import type { Song } from '../../catalogue/contract.ts';
import { estimatedBytes, isOfThisSite, isWhole, type OfflineList } from '../rules.ts';
import { giveBack, keepList, type ListToKeep, stopKeeping, useIsUnderWay } from './keep-list.ts';
import { offlineLists } from './offline-lists.ts';
import { stateText } from './state-text.ts';

interface KeepDialogProps {
  list: ListToKeep;
  songs: Song[];
  onClose: () => void;
}

export default function KeepDialog({ list, songs, onClose }: KeepDialogProps) {
  return (
    <Modal title={<bdi>{list.name}</bdi>} onClose={onClose}>
      {(close) => <State list={list} songs={songs} onClose={close} />}
    </Modal>
  );
}

function State({ list, songs, onClose }: KeepDialogProps) {
  const { path } = list;
  const { headers } = useViewer();
  const kept = useStoredValue(offlineLists, null)?.find((other) => other.path === path);
  const isUnderWay = useIsUnderWay(path);
  const keep = () => void keepList(list, headers);
  return (
    <>
      <p role="status">{kept || isUnderWay ? stateText(kept, isUnderWay) : offerText(songs)}</p>
      {isUnderWay && <Bar share={shareOf(kept)} />}
      {!kept && !isUnderWay && <Cautions songs={songs} />}
      <div className="actions justify-end">
        {kept && kept.sources.length > 0 && !isUnderWay && (
          <Button onClick={() => void giveBack(path)}>Remove from this device</Button>
        )}
        {isUnderWay && <Button onClick={() => stopKeeping(path)}>Stop</Button>}
        <Button onClick={onClose}>Close</Button>
        {!isUnderWay && !(kept && isWhole(kept)) && (
          <Button variant="primary" onClick={keep}>
            {keepLabel(kept)}
          </Button>
        )}
      </div>
    </>
  );
}

function keepLabel(kept: OfflineList | undefined): string {
  if (!kept) return 'Keep offline';
  return kept.sources.length > 0 ? 'Keep the rest' : 'Try again';
}

const shareOf = (kept: OfflineList | undefined) =>
  kept && kept.all > 0 ? kept.sources.length / kept.all : 0;

const keepable = (songs: Song[]) => songs.filter(({ url }) => isOfThisSite(url));

function offerText(songs: Song[]): string {
  const own = keepable(songs);
  if (own.length === 0) return 'These songs are on other sites and cannot be kept.';
  return `${counted(own.length, 'song')}, about ${sizeText(estimatedBytes(own))}. They then play without a connection.`;
}

function Cautions({ songs }: { songs: Song[] }) {
  const elsewhere = songs.length - keepable(songs).length;
  return (
    <>
      {elsewhere > 0 && elsewhere < songs.length && (
        <p className="small">{counted(elsewhere, 'song')} of other sites cannot be kept.</p>
      )}
      {isMetered() && <p className="small">This line is metered.</p>}
    </>
  );
}
