/** Albums and songs (specification, section 3). */
import * as z from 'zod/mini';

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/));

/** An address the player may open: `https:` or a path of this site, nothing else. */
const safeAddress = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      /^(?:https:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/,
      'must be https: or a path of this site',
    ),
  );

const songInAlbum = z.strictObject({
  id,
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Seconds. */
  duration: z.number().check(z.gt(0), z.lte(86_400)),
  url: safeAddress,
});

/** Feed event: an album with all its songs, new or put right. */
export const albumChange = z.strictObject({
  album: z.strictObject({
    id,
    shortname: z.string().check(z.minLength(1), z.maxLength(60)),
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    icon: z.string().check(z.maxLength(200)),
    imgUrl: safeAddress,
    consoles: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(20)),
    year: z.nullable(z.int().check(z.gte(1900), z.lte(2200))),
    songs: z.array(songInAlbum).check(z.maxLength(1000)),
  }),
});
export type AlbumChange = z.output<typeof albumChange>;
