import { counted } from '#app/core/count-rules.ts';
import type { GuideEntry, RaceMeta } from '../../../contract.ts';
import { subtypeGroups } from '../../../picker-rules.ts';
import { RARE_GROUP, subtypeGroup, withSpaces } from '../../../rules.ts';
import type { PickerOption } from './picker-column.tsx';

export function typeOptions(
  meta: RaceMeta,
  types: readonly string[],
  beaten: ReadonlySet<string>,
): PickerOption[] {
  return types.map((type) => ({
    key: type,
    label: withSpaces(type),
    meta: { RACE_TYPE: type, RACE_SUBTYPE: type, RACE_SUPERTYPE: type },
    selected: type === meta.RACE_TYPE,
    beaten: beaten.has(type),
  }));
}

export function subtypeOptions(
  meta: RaceMeta,
  family: readonly GuideEntry[],
  victories: Readonly<Record<string, unknown>>,
): PickerOption[] {
  const current = subtypeGroup(meta.RACE_SUBTYPE);
  const beaten = (monster: GuideEntry) => Boolean(victories[monster.META.RACE_SUPERTYPE]);
  return subtypeGroups(family).flatMap(({ group, monsters }) => {
    const first = monsters[0] as GuideEntry;
    const rare = group === RARE_GROUP;
    const count = counted(monsters.length, 'special');
    const option: PickerOption = {
      key: group,
      label: withSpaces(group),
      race: first.META.RACE_SUPERTYPE,
      detail: rare ? count : first.name,
      meta: first.META,
      selected: group === current,
      beaten: monsters.every(beaten),
    };
    if (!rare || current !== RARE_GROUP) return [option];
    const each = monsters.map(
      (monster): PickerOption => ({
        key: monster.META.RACE_SUBTYPE,
        label: monster.name,
        race: monster.META.RACE_SUPERTYPE,
        meta: monster.META,
        selected: monster.META.RACE_SUBTYPE === meta.RACE_SUBTYPE,
        beaten: beaten(monster),
        inner: true,
      }),
    );
    return [{ ...option, selected: false }, ...each];
  });
}
