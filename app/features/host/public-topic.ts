import { TOURNAMENTS_TOPIC } from '#app/features/tournaments/rules.ts';
import type { HiddenNames } from './rules.ts';

/** A topic as everybody may hear of it: of a tournament whose name is hidden, that some changed. */
export function publicTopic(topic: string, hidden: HiddenNames): string {
  const [, name] = /^(?:tournament|orders):(.+)$/.exec(topic) ?? [];
  return name !== undefined && hidden.has('tournament', decodeURIComponent(name))
    ? TOURNAMENTS_TOPIC
    : topic;
}
