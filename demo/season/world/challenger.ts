import type { Random } from '@ringside/seeded-random';
import { type Monster, STATS, type Stat } from '#app/features/guide/contract.ts';
import type { MonsterAppearance } from '#app/features/records/contract.ts';
import { PRACTICE_PLAYERS } from './players.ts';
import type { World } from './world.ts';

export const MONSTER_NAMES: readonly string[] = `
Biscuit, Turbo, Old Faithful, Pickles, Grandpa, Noodle, Sprocket, Waffles, Thunderbun, Mayor Mud
Pebble, Gravy, Abuelita, Fig, Tumbleweed, Bruno, Señor Slam, Marmalade, Clementine, Boulder Bob
Zigzag, Pão de Queijo, Moss, Hiccup, Kingpin, Dot, Big Tuesday, Rascal, Button, Baron von Bump
Café Noir, Juniper, Spud, Mister Marrow, Olive, Crash, Papaya, Dumpling, Ferdinand, Loud Larry
Cinder, Beans, Zephyr, Hazel, Uncle Thump, Nimbus, Ruckus, Pretzel, Ajvar, The Quiet One
Babushka, Bumper, Cosmo, Mochi, Grumbles, Velvet, Tin Can, Rumble, Pudding, Don't Look Down
Capybara, Barnaby, Pippin, Slugger, Maple, Hammer, Goose, Ziggy, Anvil, Professor Punch
Brontë, Ember, Clover, Tugboat, Sunday, Whisper, Crumb, Mango, Fuzz, General Nuisance
Otis, Bramble, Jinx, Poppy, Steamroller, Truffle, Static, Wobble, Ace, Almost Undefeated
Cobalt, Dizzy, Hopscotch, Kernel, Lentil, Mzee Kobe, Nutmeg, Oak, Piston, Queen of Crash
Rhubarb, Saffron, Toffee, Umber, Vex, Walnut, Yam, Zinc, Apricot, Left Hook Louie
Bandit, Cricket, Dusty, Echo, Fennel, Gaufre, Halušky, Inky, Jasper, Knuckle Sandwich
Kettle, Lucky, Mittens, Nugget, Opal, Pogo, Quartz, Rusty, Socks, Thunderpaws
Tofu, Ursa, Vinnie, Wasabi, Yoyo, Zuzu, Atlas, Basil, Comet, Baroness Bop
Drumstick, Ermine, Flint, Gumdrop, Havoc, Iggy, Jellybean, Kiwi, Lumpy, Winston Wallop
Meteor, Nacho, Oatmeal, Parsnip, Quill, Radish, Scout, Tater, Burdock, Háček
Wren, Yeti, Zest, Amber, Çilek, Chestnut, Dynamo, Eggbert, Fizz, Cannonball Kate
Gherkin, Huckleberry, Icicle, Jumbo, Kazoo, Liquorice, Magnet, Nettle, Onyx, O'Malley
Paprika, Quiver, Ramble, Sable, Thistle, Turnip, Vesper, Whirl, Zap, Björn
Alfie, Bonnie, Cupcake, Duchess, Madame Crêpe, Paper Kite, Ndizi, Hex, Indigo, Too Many Plates
Jolt, Kipper, Lotus, Muddle, Nova, Otter Chaos, Pumice, Rover, Spanner, Too Big To Nap
Teacup, Matryoshka, Uproar, Vandal, Widget, Yodel, Zeppelin, Acorn, Bouncer, Éclair
Cactus, Dozer, Elbow, Furnace, Gloom, Hodgepodge, Igloo, Jackpot, Kraken, Lullaby
Muffin, Nightshift, Orbit, Plum, Ratchet, Sambal, Whirlybird, Tulip, Vortex, Win or Snack
Waddles, Abacus, Blizzard, Caboose, Dingo, Everest, Flapjack, Granite, Harold, Miss Demeanour
Inch, Jigsaw, Karma, Locomotive, Mumbles, Nebula, Oopsie, Peanut, Riptide, Jalapeño
Scramble, Toast, Umbra, Vanilla, Wrecker, Jaffna, Crouton, Doily, Earthquake Earl, Paws for Thought
Fable, Giblet, Humdinger, Jester, Knots, Lava, Marbles, Ninepins, Oomph, Tuxedo Terror
Percy, Quicksand, Ravioli, Squash, Tremor, Tin Soldier, Vroom, Wombat, Zodiac, Coach's Pet
Archie, Bubbles, Clank, Dandelion, Espresso, Fluff, Gargle, Hush, Iron Apron, Chaos Theory
Jukebox, Koala Bear?, Lasso, Mosquito, Neptune, Overalls, Pancake, Rosie, Stomp, Nap Champion
Tank, Tinker, Pierogi, Vinegar, Wallop, Zipper, Bagel, Chuckles, Dreadnought, Brunhilda
Fidget, Ginger, Haymaker, Jupiter, Landslide, Midge, Nibbles, Pinwheel, Rowdy, Señorita Sting
Saltine, Thumper, Tomato, Ukulele, Vole, Woodchip, Zoom, Bulldozer, Cutlass, Mind the Gap
Dawn, Figaro, Gale, Hopper's Heir, Jade, Lemon, Mulligan, North, Pocket, Rampage Ruth
Rook, Sleet, Tweed, Wicket, Basket Case, Copper, Ditto Again, Feather, Grit, Sunday Driver
もちもち, 雷公, 호랑이콩, भूकंप, Пельмень, Жужа, Κεραυνός, Гръм и трясък, Чебурек, Бабуля
خروشان, زلابية, ברק, ქარიშხალი, Ամպրոպ, Муркіт, Κουκουβάγια, Плюшка, Bánh Bao, Ngựa Gỗ
Świerszcz, Ježek, Gőzmozdony, Åska, Þruma, Târnăcop, Għasfur, Tonnerre, Mbuzi, Òkúta
Taniwha, Hōkū, Sopaipilla, Ñandú, Chaparrón, Guaraná, Trovão, Bobotie, Masala, Gulab Jamun
`
  .trim()
  .split(/,\s*|\n/);

const NAME_ENDINGS: readonly string[] = [' II', ' III', ' Jr.', ' Prime', '!', ' the Great'];

const NPC_SHARE = 1 / 8;
const LEAST_LEVEL = 640;
const HIGHEST_LEVEL = 4480;

export interface RingMonster {
  id: number;
  name: string;
  race: string;
  trainer: number | null;
  strength: number;
  wins: number;
}

export interface Entry {
  monster: RingMonster;
  record: Omit<MonsterAppearance, 'DATE'>;
}

export function drawEntry(world: World, id: number): Entry {
  const random = world.random.fork('entry').fork(id);
  const race = world.monsterOf(id);
  const trainer = random.chance(NPC_SHARE) ? null : drawTrainer(world, race, random);
  const name = drawName(race, trainer, random);
  const stats = drawStats(race, random.fork('stats'));
  const LOYALTY = Math.min(100, Math.round(25 + 90 * Math.sqrt(random.next())));
  const TECHNIQUES = drawTechniques(world, race, stats, random.fork('techniques'));
  const level = STATS.reduce((sum, stat) => sum + stats[stat], 0);
  const form = 250 * random.around();
  return {
    monster: {
      id,
      name,
      race: race.META.RACE_SUPERTYPE,
      trainer,
      strength: Math.round(level + 3 * LOYALTY + 15 * TECHNIQUES.length + form),
      wins: 0,
    },
    record: {
      ID: id,
      MONSTER_NAME: name,
      RACE: race.META.RACE_SUPERTYPE,
      ...stats,
      LOYALTY,
      GUTS_RATE: within(1, race.STATS.GUTS_RATE.BASE + random.int(-1, 1), 20),
      STARTING_GUTS: within(0, race.STATS.STARTING_GUTS.BASE + random.int(-8, 8), 99),
      TECHNIQUES,
      ...(trainer === null ? {} : { USER: PRACTICE_PLAYERS[trainer]?.displayName }),
    },
  };
}

function drawTrainer({ habits }: World, { META }: Monster, random: Random): number {
  return random.weighted([...habits.keys()], (index) => {
    const habit = habits[index];
    if (!habit) return 0;
    return habit.activity * (habit.favouriteTypes.includes(META.RACE_TYPE) ? 8 : 1);
  });
}

function drawName(race: Monster, trainer: number | null, random: Random): string {
  if (trainer === null && random.chance(0.6)) return race.name;
  const name = random.pick(MONSTER_NAMES);
  return random.chance(0.12) ? name + random.pick(NAME_ENDINGS) : name;
}

function drawStats(race: Monster, random: Random): Record<Stat, number> {
  const base = STATS.reduce((sum, stat) => sum + race.STATS[stat].BASE, 0);
  const level = LEAST_LEVEL + (HIGHEST_LEVEL - LEAST_LEVEL) * random.next() ** 1.4;
  const growth = Math.max(0, level - base);
  const shares = STATS.map((stat) => race.STATS[stat].GAIN * (1 + 0.45 * random.around()));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return Object.fromEntries(
    STATS.map((stat, i) => [
      stat,
      within(0, Math.floor(race.STATS[stat].BASE + (growth * (shares[i] ?? 0)) / total), 999),
    ]),
  ) as Record<Stat, number>;
}

function drawTechniques(
  { reference }: World,
  race: Monster,
  stats: Record<Stat, number>,
  random: Random,
): string[] {
  const known = (reference.skills[race.META.RACE_TYPE] ?? []).map((technique) => technique.name);
  const others = known.filter((name) => !race.startingTechniques.includes(name));
  const career = STATS.reduce((sum, stat) => sum + stats[stat], 0) / HIGHEST_LEVEL;
  const count = Math.round(others.length * career * (0.5 + 0.5 * random.next()));
  const learned = new Set([...race.startingTechniques, ...random.shuffle(others).slice(0, count)]);
  return known.filter((name) => learned.has(name));
}

function within(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
