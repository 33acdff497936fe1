/** What trainers call their monsters: plain, silly, proud, and some too long for a row. */
export const MONSTER_NAMES: readonly string[] = `
Biscuit, Turbo, Old Faithful, Pickles, Grandpa, Noodle, Sprocket, Waffles, Thunderbun, Mayor Mud
Pebble, Gravy, Doctor Claw, Fig, Tumbleweed, Bruno, Señor Slam, Marmalade, Clementine, Boulder Bob
Zigzag, Lady Crumpet, Moss, Hiccup, Kingpin, Dot, Big Tuesday, Rascal, Button, Sir Bonks-a-Lot
Café Noir, Juniper, Spud, Mister Twister, Olive, Crash, Papaya, Dumpling, Ferdinand, Loud Larry
Cinder, Beans, Zephyr, Hazel, Uncle Thump, Nimbus, Ruckus, Pretzel, Domino, The Quiet One
Tango, Bumper, Cosmo, Mochi, Grumbles, Velvet, Tin Can, Rumble, Pudding, Don't Look Down
Rocket, Barnaby, Pippin, Slugger, Maple, Hammer, Goose, Ziggy, Anvil, Professor Punch
Brontë, Ember, Clover, Tugboat, Sunday, Whisper, Crumb, Mango, Fuzz, Captain Kneecap
Otis, Bramble, Jinx, Poppy, Steamroller, Truffle, Static, Wobble, Ace, Almost Undefeated
Cobalt, Dizzy, Hopscotch, Kernel, Lentil, Maverick, Nutmeg, Oak, Piston, Queen of Crash
Rhubarb, Saffron, Toffee, Umber, Vex, Walnut, Yam, Zinc, Apricot, Left Hook Louie
Bandit, Cricket, Dusty, Echo, Fennel, Gizmo, Hobnob, Inky, Jasper, Knuckle Sandwich
Kettle, Lucky, Mittens, Nugget, Opal, Pogo, Quartz, Rusty, Socks, Thunderpaws
Tofu, Ursa, Vinnie, Wasabi, Yoyo, Zuzu, Atlas, Basil, Comet, Baroness Bop
Drumstick, Ermine, Flint, Gumdrop, Havoc, Iggy, Jellybean, Kiwi, Lumpy, Winston Wallop
Meteor, Nacho, Oatmeal, Parsnip, Quill, Radish, Scout, Tater, Burdock, Háček
Wren, Yeti, Zest, Amber, Bolt, Chestnut, Dynamo, Eggbert, Fizz, Cannonball Kate
Gherkin, Huckleberry, Icicle, Jumbo, Kazoo, Licorice, Magnet, Nettle, Onyx, O'Malley
Paprika, Quiver, Ramble, Sable, Thistle, Turnip, Vesper, Whirl, Zap, Björn
Alfie, Bonnie, Cupcake, Duchess, Elmo the Second, Paper Kite, Gadget, Hex, Indigo, Smashing Pumpernickel
Jolt, Kipper, Lotus, Muddle, Nova, Otter Chaos, Pumice, Rover, Spanner, Too Big To Nap
Teacup, Twiglet, Uproar, Vandal, Widget, Yodel, Zeppelin, Acorn, Bouncer, Éclair
Cactus, Dozer, Elbow, Furnace, Gloom, Hercules Jr., Igloo, Jackpot, Kraken, Lullaby
Muffin, Nightshift, Orbit, Plum, Ratchet, Snicker, Tornado, Tulip, Vortex, Win or Snack
Waddles, Abacus, Blizzard, Caboose, Dinger, Everest, Flapjack, Granite, Harold, Miss Demeanor
Inch, Jigsaw, Karma, Locomotive, Mumbles, Nebula, Oopsie, Peanut, Riptide, Jalapeño
Scramble, Toast, Umbra, Vanilla, Wrecker, Biggie, Crouton, Doily, Earthquake Earl, Paws of Fury
Fable, Giblet, Humdinger, Jester, Knots, Lava, Marbles, Ninepins, Oomph, Tuxedo Terror
Percy, Quicksand, Ravioli, Squash, Tremor, Tin Soldier, Vroom, Wombat, Zodiac, Coach's Pet
Archie, Bubbles, Clank, Dandelion, Espresso, Fluff, Gargle, Hush, Iron Apron, Chaos Theory
Jukebox, Koala Bear?, Lasso, Mosquito, Neptune, Overalls, Pancake, Rosie, Stomp, Nap Champion
Tank, Tinker, Uno, Vinegar, Wallop, Zipper, Bagel, Chuckles, Dreadnought, Brunhilda
Fidget, Ginger, Haymaker, Jupiter, Landslide, Midge, Nibbles, Pinwheel, Rowdy, Señorita Sting
Saltine, Thumper, Tomato, Twister, Vole, Woodchip, Zoom, Bulldozer, Cutlass, Mind the Gap
Dawn, Figaro, Gale, Hopper's Heir, Jade, Lemon, Mulligan, North, Pocket, Rampage Ruth
Rook, Sleet, Tweed, Wicket, Basket Case, Copper, Ditto Ditto, Feather, Grit, Sunday Driver
`
  .trim()
  .split(/,\s*|\n/);

/** Put behind a name that is in the ring for the second or third time, as trainers do. */
export const NAME_ENDINGS: readonly string[] = [' II', ' III', ' Jr.', ' Prime', '!', ' the Great'];
