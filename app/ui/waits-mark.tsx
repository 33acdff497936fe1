import { classNames } from './class-names.ts';
import { Icon } from './icons/icons.tsx';
import layouts from './looks/layouts.module.css';
import texts from './looks/texts.module.css';

interface WaitsMarkProps {
  what?: string;
}

export function WaitsMark({ what = 'Waits' }: WaitsMarkProps) {
  return (
    <span className={classNames(layouts.line, texts.small)} data-waits>
      <Icon size={16}>
        <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2" />
      </Icon>
      {what} for a connection
    </span>
  );
}
