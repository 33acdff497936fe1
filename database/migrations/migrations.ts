import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';
import * as league from './0001-league.ts';
import * as practiceIdentity from './0002-practice-identity.ts';
import * as playerSearch from './0003-player-search.ts';
import * as monsterQuery from './0004-monster-query.ts';
import * as playlists from './0006-playlists.ts';
import * as musicSearch from './0007-music-search.ts';
import * as tournaments from './0008-tournaments.ts';
import * as musicSearchPrefixes from './0009-music-search-prefixes.ts';
import * as recordBlocksByType from './0010-record-blocks-by-type.ts';
import * as practiceRefreshTokens from './0011-practice-refresh-tokens.ts';
import * as tournamentRequests from './0012-tournament-requests.ts';
import * as ordersByMatch from './0013-orders-by-match.ts';
import * as tournamentRows from './0014-tournament-rows.ts';
import * as recordNames from './0015-record-names.ts';
import * as musicWords from './0016-music-words.ts';
import * as takingBack from './0017-taking-back.ts';
import * as tournamentLabels from './0018-tournament-labels.ts';
import * as host from './0019-host.ts';
import * as upcomingFights from './0020-upcoming-fights.ts';
import * as keptSongs from './0021-kept-songs.ts';
import * as finding from './0022-finding.ts';
import * as champions from './0023-champions.ts';
import * as webhooks from './0024-webhooks.ts';
import * as thirdPlaceCounts from './0025-third-place-counts.ts';
import * as musicWordBeginnings from './0026-music-word-beginnings.ts';
import * as sortedSearch from './0027-sorted-search.ts';
import * as form from './0028-form.ts';
import * as musicLongerBeginnings from './0029-music-longer-beginnings.ts';
import * as lighterFeed from './0030-lighter-feed.ts';
import * as figureTotalsByRange from './0031-figure-totals-by-range.ts';
import * as searchInPortions from './0032-search-in-portions.ts';
import * as breedsOfTrainers from './0033-breeds-of-trainers.ts';
import * as plainSearch from './0034-plain-search.ts';
import * as keptAnswers from './0035-kept-answers.ts';
import * as bestStreaks from './0037-best-streaks.ts';
import * as feedPosition from './0038-feed-position.ts';
import * as tournamentIdentity from './0040-tournament-identity.ts';
import * as fightPages from './0044-fight-pages.ts';
import * as fighterNames from './0045-fighter-names.ts';
import * as picks from './0046-picks.ts';
import * as timesOfChanges from './0056-times-of-changes.ts';
import * as recordings from './0057-recordings.ts';
import * as listsToTheEnd from './0060-lists-to-the-end.ts';
import * as deletedSaves from './0063-deleted-saves.ts';
import * as doubleElimination from './0065-double-elimination.ts';
import * as push from './0068-push.ts';
import * as missed from './0069-missed.ts';
import * as streamSong from './0073-stream-song.ts';
import * as wishes from './0074-wishes.ts';
import * as lastWords from './0075-last-words.ts';
import { checksumsOf } from './known-checksums.ts';

/** One step of the schema. `up` runs in its own transaction and never changes once released. */
export interface Migration {
  /**
   * Four digits and words, like the file's name: defines the order, and is stored in the database.
   */
  name: string;
  up: (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;
  /**
   * A checksum of `up`; a database stores it and refuses a different migration of the same name.
   */
  checksum: () => string | Promise<string>;
}

let checksums: Promise<Map<string, string>> | undefined;

/** The checksums of all migrations by name, computed once. */
function releasedChecksums(): Promise<Map<string, string>> {
  checksums ??= checksumsOf(migrations.map(({ name }) => name));
  return checksums;
}

function withChecksum(migration: Omit<Migration, 'checksum'>): Migration {
  return {
    ...migration,
    checksum: async () => (await releasedChecksums()).get(migration.name) as string,
  };
}

/** Every migration, oldest first. New ones are appended. */
export const migrations: readonly Migration[] = [
  { name: '0001-league', up: league.up },
  { name: '0002-practice-identity', up: practiceIdentity.up },
  { name: '0003-player-search', up: playerSearch.up },
  { name: '0004-monster-query', up: monsterQuery.up },
  { name: '0006-playlists', up: playlists.up },
  { name: '0007-music-search', up: musicSearch.up },
  { name: '0008-tournaments', up: tournaments.up },
  { name: '0009-music-search-prefixes', up: musicSearchPrefixes.up },
  { name: '0010-record-blocks-by-type', up: recordBlocksByType.up },
  { name: '0011-practice-refresh-tokens', up: practiceRefreshTokens.up },
  { name: '0012-tournament-requests', up: tournamentRequests.up },
  { name: '0013-orders-by-match', up: ordersByMatch.up },
  { name: '0014-tournament-rows', up: tournamentRows.up },
  { name: '0015-record-names', up: recordNames.up },
  { name: '0016-music-words', up: musicWords.up },
  { name: '0017-taking-back', up: takingBack.up },
  { name: '0018-tournament-labels', up: tournamentLabels.up },
  { name: '0019-host', up: host.up },
  { name: '0020-upcoming-fights', up: upcomingFights.up },
  { name: '0021-kept-songs', up: keptSongs.up },
  { name: '0022-finding', up: finding.up },
  { name: '0023-champions', up: champions.up },
  { name: '0024-webhooks', up: webhooks.up },
  { name: '0025-third-place-counts', up: thirdPlaceCounts.up },
  { name: '0026-music-word-beginnings', up: musicWordBeginnings.up },
  { name: '0027-sorted-search', up: sortedSearch.up },
  { name: '0028-form', up: form.up },
  { name: '0029-music-longer-beginnings', up: musicLongerBeginnings.up },
  { name: '0030-lighter-feed', up: lighterFeed.up },
  { name: '0031-figure-totals-by-range', up: figureTotalsByRange.up },
  { name: '0032-search-in-portions', up: searchInPortions.up },
  { name: '0033-breeds-of-trainers', up: breedsOfTrainers.up },
  { name: '0034-plain-search', up: plainSearch.up },
  { name: '0035-kept-answers', up: keptAnswers.up },
  { name: '0037-best-streaks', up: bestStreaks.up },
  { name: '0038-feed-position', up: feedPosition.up },
  { name: '0040-tournament-identity', up: tournamentIdentity.up },
  { name: '0044-fight-pages', up: fightPages.up },
  { name: '0045-fighter-names', up: fighterNames.up },
  { name: '0046-picks', up: picks.up },
  { name: '0056-times-of-changes', up: timesOfChanges.up },
  { name: '0057-recordings', up: recordings.up },
  { name: '0060-lists-to-the-end', up: listsToTheEnd.up },
  { name: '0063-deleted-saves', up: deletedSaves.up },
  { name: '0065-double-elimination', up: doubleElimination.up },
  { name: '0068-push', up: push.up },
  { name: '0069-missed', up: missed.up },
  { name: '0073-stream-song', up: streamSong.up },
  { name: '0074-wishes', up: wishes.up },
  { name: '0075-last-words', up: lastWords.up },
].map(withChecksum);
