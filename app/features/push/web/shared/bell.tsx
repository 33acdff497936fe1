import type { Client } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ToggleEvent, useEffect, useId } from 'react';
import { Link } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import { fightPath } from '#app/core/fight-address.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { ownQuery } from '#app/core/identity/web/shared/own-query.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { ALERTS_PATH } from '#app/features/follows/rules.ts';
import { Icon } from '#app/ui/icons/icons.tsx';
import marks from '#app/ui/looks/bar-mark.module.css';
import { getMissed, type Missed, seeMissed } from '../../missed/contract.ts';
import { MAX_COUNTED, MISSED_REFRESH_MS, titleWith } from '../../missed/rules.ts';
import classes from './bell.module.css';
import { useCallsHere } from './use-calls-here.ts';

function missedQuery(api: Client, headers: Caller | null) {
  return ownQuery(api, headers, ['push', 'missed'], getMissed, {
    refetchInterval: MISSED_REFRESH_MS,
    // The title of a hidden tab has the number, too.
    refetchIntervalInBackground: true,
  });
}

/** In the bar and in the tab's title; opened, they are listed, and seen on all devices. */
export default function Bell() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  const id = useId();
  const query = missedQuery(api, headers);
  const { data } = useQuery(query);
  useCallsHere();
  const see = useSee(data);
  const count = data ? Math.min(data.count + data.picks + data.items.length, MAX_COUNTED) : 0;
  useCountInTitle(count);
  if (!data || count === 0) return null;

  function onToggle({ newState }: ToggleEvent) {
    if (!data) return;
    if (newState === 'open') see(data);
    // The list stays while it is open.
    else queryClient.setQueryData(query.queryKey, { ...data, ...NOTHING });
  }

  const label = `You missed ${whatOf(data)}`;
  return (
    <>
      <button
        type="button"
        className={`${marks.mark} ${marks.violet}`}
        data-bell
        popoverTarget={id}
        aria-label={label}
      >
        <Icon size={20}>
          <path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4" />
        </Icon>
        <span>{count}</span>
      </button>
      <div id={id} popover="auto" className={`card ${classes.list}`} onToggle={onToggle}>
        <p className="small px-2 py-2">{label}.</p>
        <List missed={data} />
      </div>
    </>
  );
}

const NOTHING: Pick<Missed, 'count' | 'fights' | 'picks' | 'items'> = {
  ...{ count: 0, fights: [], picks: 0, items: [] },
};

/** Stores that the viewer has seen what there was; the first time at once, so that what comes later counts. */
function useSee(data: Missed | undefined) {
  const api = useApi();
  const { headers } = useViewer();
  const { mutate, isIdle } = useMutation({
    mutationFn: ({ upTo, upToItem }: Pick<Missed, 'upTo' | 'upToItem'>) =>
      api(seeMissed, {
        params: { username: headers?.username ?? '' },
        headers: headers as Caller,
        body: { upTo, upToItem },
      }),
  });
  const first = data?.isFirst && isIdle ? data : undefined;
  useEffect(() => {
    if (first) mutate(first);
  }, [first, mutate]);
  return mutate;
}

function List({ missed: { fights, picks, items } }: { missed: Missed }) {
  return (
    <ul>
      {picks > 0 && (
        <li>
          <Link to="/picks" className="item" onClick={close}>
            {picks === 1 ? 'The result of your pick is in' : `The results of ${picks} picks are in`}
          </Link>
        </li>
      )}
      {items.length > 0 && (
        <li>
          <Link to="/shop?view=wishlist" className="item" onClick={close}>
            {items.length === 1
              ? 'An item on your wishlist came in'
              : `${items.length} items on your wishlist came in`}
          </Link>
        </li>
      )}
      {fights.map(({ id, leftCombatant, rightCombatant }) => (
        <li key={id}>
          <Link to={fightPath(id)} className="item" onClick={close}>
            <bdi>{leftCombatant.MONSTER_NAME}</bdi> against <bdi>{rightCombatant.MONSTER_NAME}</bdi>
          </Link>
        </li>
      ))}
      <li>
        <Link to={ALERTS_PATH} className="item" onClick={close}>
          Get alerts
        </Link>
      </li>
    </ul>
  );
}

function close({ currentTarget }: MouseEvent) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

function whatOf({ count, picks, items }: Missed): string {
  const parts = [
    count > 0 && counted(count, 'fight'),
    picks > 0 && counted(picks, 'result of your picks', 'results of your picks'),
    items.length > 0 &&
      counted(items.length, 'restock on your wishlist', 'restocks on your wishlist'),
  ].filter((part) => part !== false);
  return new Intl.ListFormat('en-GB').format(parts);
}

function useCountInTitle(count: number): void {
  useEffect(() => {
    const show = () => {
      const title = titleWith(document.title, count);
      if (title !== document.title) document.title = title;
    };
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    show();
    return () => {
      observer.disconnect();
      document.title = titleWith(document.title, 0);
    };
  }, [count]);
}
