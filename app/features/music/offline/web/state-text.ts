import { counted } from '#app/core/count-rules.ts';
import { sizeText } from '#app/ui/storage/size-text.ts';
import { type Hindrance, isWhole, type OfflineList } from '../rules.ts';

const BECAUSE: Record<Hindrance, string> = {
  full: 'This device has no more room. With a connection they play as before.',
  refused: 'Private windows keep nothing. With a connection they play as before.',
  line: 'The rest follows with the next connection.',
  stopped: 'The rest is not kept.',
};

export function stateText(list: OfflineList | undefined, isUnderWay: boolean): string {
  if (!list || (list.all === 0 && isUnderWay)) return 'Waiting for the first song…';
  const { all, sources, bytes, hindrance } = list;
  if (isWhole(list)) {
    return `${counted(sources.length, 'song')} kept, ${sizeText(bytes)}.`;
  }
  if (sources.length === 0 && !isUnderWay) return `Nothing kept. ${BECAUSE[hindrance ?? 'line']}`;
  const far = `${sources.length} of ${counted(all, 'song')} kept, ${sizeText(bytes)}.`;
  if (isUnderWay) return `${far} It goes on while you look around.`;
  return `${far} ${BECAUSE[hindrance ?? 'line']}`;
}
