import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** Texts that the specification quotes, word for word; `…` is a placeholder. */
const STRINGS = `
Play Now
Recent Fights
Monster Guide
Monster Search
Item Shop
Music Search
Progress
Inventory
Playlists
Shop
Your Cards
Logout
vs
Disc Chips
Stat Boosters
Search Monster Types
Type
Subtype
Times Appeared
Win Rate
KO Rate
Best Matchups
Worst Matchups
Trainer
Nothing
Tech
Scaling
Category
Range
Guts Cost
Force
Hit
Withering
Sharpness
Time Hit
Time Miss
Recovery
Life Steal
Guts Steal
Force Hit Self
Force Miss Self
…-Time Champion
Challenger
Previous
Next
… spendable
Go to the activation page and enter the code within the next two minutes.
You are now logged in.
Home
Songs
Collections
Let's Rock!
Reset
Enter a search term.
No songs/albums found. Try inputting a search term, e.g, megaman.
Albums
No albums found.
New Playlist
Private
Public
Create
Cancel
Make Public
Make this playlist public? (Can't be undone)
This playlist contains no songs.
Find Songs
Copied link to clipboard.
Song ID copied to clipboard
Settings
Privacy
Delete Playlist
Show Rares
Hide Rares
Found … results.
No search results yet.
… (NPC)
Are you sure you want to log out?
Select a playlist
Playlist name is required.
New name is required.
isPublic must be a boolean.
Songs must be a non-empty array.
songIds must be a non-empty array.
Playlist ID is required.
Invalid song object
Error loading the audio source.
Monster not found
Input a Secret in the query
You are not authorized to make changes
Network response was not ok
Unexpected Application Error!
useRingsideUser must be used within a RingsideUserProvider
`
  .trim()
  .split('\n');

const sources = globSync('app/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n')
  .replaceAll(/\s+/g, ' ')
  .replaceAll("\\'", "'");

/** A whole text of the sources: between quotes, tags or placeholders. */
function isInSources(text: string): boolean {
  const words = text.split('…').map(RegExp.escape).join('\\$?\\{[^{}]*\\}');
  return new RegExp(`['"\`>}] ?${words} ?['"\`<{]`).test(sources);
}

test('every text that the specification quotes is in the app, word for word', () => {
  expect(isInSources('A text of no page')).toBe(false);
  expect(STRINGS.filter((text) => !isInSources(text))).toEqual([]);
});
