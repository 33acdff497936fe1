import type { HiddenNames } from '#app/core/names/rules.ts';
import { TOURNAMENTS_TOPIC } from './rules.ts';

export function publicTopic(topic: string, hidden: HiddenNames): string {
  const [, name] = /^tournament:(.+)$/.exec(topic) ?? [];
  return name !== undefined && hidden.has('tournament', decodeURIComponent(name))
    ? TOURNAMENTS_TOPIC
    : topic;
}
