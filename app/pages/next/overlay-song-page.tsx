import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { bylineOf } from '#app/features/music/catalogue/rules.ts';
import { AlbumCover } from '#app/features/music/catalogue/web/shared/album-cover.tsx';
import { streamSongQuery } from '#app/features/music/on-stream/web/shared/queries.ts';
import { OverlayStage } from '#app/features/tournaments/web/shared/overlay-stage.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import classes from './overlay-song.module.css';

export { overlayHandle as handle } from '#app/features/tournaments/web/shared/overlay-options.ts';
export { OverlayError as ErrorBoundary } from '#app/features/tournaments/web/shared/overlay-stage.tsx';

const queries: PageQueries = (api) => [panel(streamSongQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta('Song overlay', 'The song that plays, for the broadcast.');

export default function OverlaySongPage() {
  const query = streamSongQuery(useApi());
  const song = useQuery({ ...query, refetchIntervalInBackground: true }).data?.song;
  return (
    <OverlayStage title="">
      {song && (
        <section
          className={`absolute flex items-center ${classes.song}`}
          aria-label="The song that plays"
        >
          <AlbumCover src={song.album.icon} size={128} />
          <div className="min-w-0">
            <h1 className={`truncate ${classes.name}`} dir="auto">
              {song.name}
            </h1>
            <p className={`truncate dim ${classes.album}`} dir="auto">
              {bylineOf(song)}
            </p>
          </div>
        </section>
      )}
    </OverlayStage>
  );
}
