import { markedParts } from '../../rules.ts';

export function MarkedName({ name, tags = [] }: { name: string; tags?: readonly string[] }) {
  return (
    <bdi>
      {markedParts(name, tags).map(({ text, marked }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
        marked ? <mark key={index}>{text}</mark> : text,
      )}
    </bdi>
  );
}
