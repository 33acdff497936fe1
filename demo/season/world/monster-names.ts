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

export const NAME_ENDINGS: readonly string[] = [' II', ' III', ' Jr.', ' Prime', '!', ' the Great'];
