import { useEffect, useState, useSyncExternalStore } from 'react';
import { CloseIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './toast-list.module.css';
import {
  closeToast,
  lists,
  mountList,
  readFirstList,
  readNoToasts,
  type Toast,
  toasts,
} from './toasts.ts';

/** The lists are there before any message, so that it is read out; only one shows. */
export function ToastList() {
  const [list] = useState(() => Symbol('toasts'));
  useEffect(() => mountList(list), [list]);
  const isFirst = useSyncExternalStore(lists.subscribe, readFirstList, () => null) === list;
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, readNoToasts);
  if (!isFirst) return null;
  return (
    <div className={classes.place}>
      <div role="status" className={classes.list}>
        {shown.map((toast) => !toast.failed && <ToastCard key={toast.id} toast={toast} />)}
      </div>
      <div role="alert" className={classes.list}>
        {shown.map((toast) => toast.failed && <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </div>
  );
}

function ToastCard({ toast: { id, text, failed, action } }: { toast: Toast }) {
  return (
    <div className={failed ? classes.failed : classes.toast}>
      <p dir="auto">{text}</p>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            closeToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.close} onClick={() => closeToast(id)}>
        <CloseIcon />
        <VisuallyHidden>Close this message</VisuallyHidden>
      </button>
    </div>
  );
}
