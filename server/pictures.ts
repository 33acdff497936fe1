import type { FastifyInstance } from 'fastify';
import { drawPlaceholder } from '../app/features/monsters/placeholder-portrait.ts';
import type { Reference } from '../reference/load.ts';

const DAY_SECONDS = 86_400;

/** Monster portraits at the specification's path (section 7, 'Images'). */
export function registerPictures(app: FastifyInstance, { monsters }: Reference): void {
  const byRace = new Map(monsters.map((monster) => [monster.META.RACE_SUPERTYPE, monster]));
  app.get<{ Params: { file: string } }>('/portraits/jpg/:file', (request, reply) => {
    const race = request.params.file.replace(/\.jpg$/, '');
    const { name = race, META } = byRace.get(race) ?? {};
    reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(drawPlaceholder(name.slice(0, 60), META?.RACE_TYPE ?? race));
  });
}
