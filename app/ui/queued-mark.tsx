import { Icon } from './icons/icons.tsx';

export function QueuedMark({ what = 'Waits' }: { what?: string }) {
  return (
    <span className="line small" data-waits>
      <Icon size={16}>
        <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2" />
      </Icon>
      {what} for a connection
    </span>
  );
}
