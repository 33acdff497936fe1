import * as changes from '#app/core/changes/contract.ts';
import * as feedProtocol from '#app/core/feed-protocol/contract.ts';
import * as identity from '#app/core/identity/contract.ts';
import * as identityLogOut from '#app/core/identity/log-out/contract.ts';
import * as live from '#app/core/live/contract.ts';
import * as people from '#app/core/people/contract.ts';
import * as champions from '#app/features/champions/contract.ts';
import * as feed from '#app/features/feed/contract.ts';
import * as fightReportsCard from '#app/features/fight-reports/card/contract.ts';
import * as fightReports from '#app/features/fight-reports/contract.ts';
import * as fightReportsRecap from '#app/features/fight-reports/recap/contract.ts';
import * as fights from '#app/features/fights/contract.ts';
import * as fightsForm from '#app/features/fights/form/contract.ts';
import * as follows from '#app/features/follows/contract.ts';
import * as guide from '#app/features/guide/contract.ts';
import * as host from '#app/features/host/contract.ts';
import * as hostRecordings from '#app/features/host/recordings/contract.ts';
import * as hostWebhooks from '#app/features/host/webhooks/contract.ts';
import * as musicCatalogue from '#app/features/music/catalogue/contract.ts';
import * as musicFavourites from '#app/features/music/favourites/contract.ts';
import * as musicOnStream from '#app/features/music/on-stream/contract.ts';
import * as musicPlayer from '#app/features/music/player/contract.ts';
import * as musicPlaylists from '#app/features/music/playlists/contract.ts';
import * as myZ from '#app/features/my-z/contract.ts';
import * as picks from '#app/features/picks/contract.ts';
import * as players from '#app/features/players/contract.ts';
import * as playersFigures from '#app/features/players/figures/contract.ts';
import * as push from '#app/features/push/contract.ts';
import * as pushMissed from '#app/features/push/missed/contract.ts';
import * as recordings from '#app/features/recordings/contract.ts';
import * as records from '#app/features/records/contract.ts';
import * as shop from '#app/features/shop/contract.ts';
import * as shopWishes from '#app/features/shop/wishes/contract.ts';
import * as status from '#app/features/status/contract.ts';
import * as stories from '#app/features/stories/contract.ts';
import * as tournaments from '#app/features/tournaments/contract.ts';
import * as tournamentsEdits from '#app/features/tournaments/edits/contract.ts';
import * as tournamentsLifecycle from '#app/features/tournaments/lifecycle/contract.ts';
import * as tournamentsOdds from '#app/features/tournaments/odds/contract.ts';
import * as tournamentsShownBracket from '#app/features/tournaments/shown-bracket/contract.ts';
import * as upcoming from '#app/features/upcoming/contract.ts';
import * as upcomingOdds from '#app/features/upcoming/odds/contract.ts';
import * as versus from '#app/features/versus/contract.ts';

export const CONTRACTS: readonly Readonly<Record<string, unknown>>[] = [
  changes,
  feedProtocol,
  identity,
  identityLogOut,
  live,
  people,
  champions,
  feed,
  fightReportsCard,
  fightReports,
  fightReportsRecap,
  fights,
  fightsForm,
  follows,
  guide,
  host,
  hostRecordings,
  hostWebhooks,
  musicCatalogue,
  musicFavourites,
  musicOnStream,
  musicPlayer,
  musicPlaylists,
  myZ,
  picks,
  players,
  playersFigures,
  push,
  pushMissed,
  recordings,
  records,
  shop,
  shopWishes,
  status,
  stories,
  tournaments,
  tournamentsEdits,
  tournamentsLifecycle,
  tournamentsOdds,
  tournamentsShownBracket,
  upcoming,
  upcomingOdds,
  versus,
];
