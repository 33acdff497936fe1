import type { FastifyInstance } from 'fastify';
import { drawPlaceholder } from '../app/features/monsters/placeholder-portrait.ts';
import { drawPlaceholderItem } from '../app/features/shop/placeholder-item.ts';
import { itemImageName } from '../app/features/shop/rules.ts';
import type { Reference } from '../reference/load.ts';

const DAY_SECONDS = 86_400;

/** Monster portraits and item pictures at the specification's paths (section 7, 'Images'). */
export function registerPictures(app: FastifyInstance, { monsters, items }: Reference): void {
  const byRace = new Map(monsters.map((monster) => [monster.META.RACE_SUPERTYPE, monster]));
  app.get<{ Params: { file: string } }>('/portraits/jpg/:file', (request, reply) => {
    const race = request.params.file.replace(/\.jpg$/, '');
    const { name = race, META } = byRace.get(race) ?? {};
    reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(drawPlaceholder(name.slice(0, 60), META?.RACE_TYPE ?? race));
  });

  const byImage = new Map(items.map((item) => [itemImageName(item), item]));
  app.get<{ Params: { file: string } }>('/items/:file', (request, reply) => {
    reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(drawPlaceholderItem(byImage.get(request.params.file.replace(/\.gif$/, ''))));
  });
}
