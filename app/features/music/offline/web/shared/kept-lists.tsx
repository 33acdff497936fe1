import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { sizeText } from '#app/ui/storage/size-text.ts';
import { useStoredValue } from '#app/ui/storage/stored-value.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { OfflineList } from '../../rules.ts';
import { giveBack, useIsUnderWay } from '../keep-list.ts';
import { offlineLists } from '../offline-lists.ts';
import { stateText } from '../state-text.ts';

export function KeptLists() {
  const lists = useStoredValue(offlineLists, []);
  const bytes = lists.reduce((sum, list) => sum + list.bytes, 0);
  return (
    <section className="stack gap-2 half mt-4 text-start" aria-labelledby="kept-songs">
      <h2 id="kept-songs" className="text-lg">
        Songs{lists.length > 0 && `, ${sizeText(bytes)}`}
      </h2>
      {lists.length === 0 ? (
        <p className="dim">
          None yet. ‘Keep offline’ on an album or a playlist puts its songs on this device.
        </p>
      ) : (
        <ul>
          {lists.map((list) => (
            <li key={list.path} className="ends py-3 border-t">
              <KeptList list={list} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function KeptList({ list }: { list: OfflineList }) {
  const isUnderWay = useIsUnderWay(list.path);
  return (
    <>
      <div>
        <Link to={list.page} className="link">
          <bdi>{list.name}</bdi>
        </Link>
        <p className="small">{stateText(list, isUnderWay)}</p>
      </div>
      <Button className="flex-none" onClick={() => void giveBack(list.path)}>
        Give back<VisuallyHidden> the room of {list.name}</VisuallyHidden>
      </Button>
    </>
  );
}
