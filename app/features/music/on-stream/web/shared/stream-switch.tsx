import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { setOnStream, useOnStream } from './use-tell-stream.ts';

export function StreamSwitch({ className }: { className: string | undefined }) {
  const { record } = useViewer();
  const on = useOnStream();
  return (
    record?.host && (
      <label className={className}>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => setOnStream(event.currentTarget.checked)}
        />
        Show on stream
      </label>
    )
  );
}
