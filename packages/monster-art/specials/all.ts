import type { Variant } from '../kit/variant.ts';
import { apeSpecials } from './ape.ts';
import { arrowHeadSpecials } from './arrow-head.ts';
import { bajarlSpecials } from './bajarl.ts';
import { bakuSpecials } from './baku.ts';
import { beaclonSpecials } from './beaclon.ts';
import { centaurSpecials } from './centaur.ts';
import { colorpandoraSpecials } from './colorpandora.ts';
import { dragonSpecials } from './dragon.ts';
import { duckenSpecials } from './ducken.ts';
import { durahanSpecials } from './durahan.ts';
import { gabooSpecials } from './gaboo.ts';
import { galiSpecials } from './gali.ts';
import { ghostSpecials } from './ghost.ts';
import { golemSpecials } from './golem.ts';
import { hareSpecials } from './hare.ts';
import { hengerSpecials } from './henger.ts';
import { hopperSpecials } from './hopper.ts';
import { jellSpecials } from './jell.ts';
import { jillSpecials } from './jill.ts';
import { jokerSpecials } from './joker.ts';
import { katoSpecials } from './kato.ts';
import { metalnerSpecials } from './metalner.ts';
import { mewSpecials } from './mew.ts';
import { mocchiSpecials } from './mocchi.ts';
import { mockSpecials } from './mock.ts';
import { monolSpecials } from './monol.ts';
import { nagaSpecials } from './naga.ts';
import { nitonSpecials } from './niton.ts';
import { phoenixSpecials } from './phoenix.ts';
import { pixieSpecials } from './pixie.ts';
import { plantSpecials } from './plant.ts';
import { suezoSpecials } from './suezo.ts';
import { tigerSpecials } from './tiger.ts';
import { undineSpecials } from './undine.ts';
import { wormSpecials } from './worm.ts';
import { wrackySpecials } from './wracky.ts';
import { zillaSpecials } from './zilla.ts';
import { zuumSpecials } from './zuum.ts';

export const SPECIALS: Readonly<Record<string, Readonly<Record<string, Variant>>>> = {
  PIXIE: pixieSpecials,
  DRAGON: dragonSpecials,
  CENTAUR: centaurSpecials,
  COLORPANDORA: colorpandoraSpecials,
  BEACLON: beaclonSpecials,
  HENGER: hengerSpecials,
  WRACKY: wrackySpecials,
  GOLEM: golemSpecials,
  ZUUM: zuumSpecials,
  DURAHAN: durahanSpecials,
  ARROW_HEAD: arrowHeadSpecials,
  TIGER: tigerSpecials,
  HOPPER: hopperSpecials,
  HARE: hareSpecials,
  BAKU: bakuSpecials,
  GALI: galiSpecials,
  KATO: katoSpecials,
  ZILLA: zillaSpecials,
  BAJARL: bajarlSpecials,
  MEW: mewSpecials,
  PHOENIX: phoenixSpecials,
  GHOST: ghostSpecials,
  METALNER: metalnerSpecials,
  SUEZO: suezoSpecials,
  JILL: jillSpecials,
  MOCCHI: mocchiSpecials,
  JOKER: jokerSpecials,
  GABOO: gabooSpecials,
  JELL: jellSpecials,
  UNDINE: undineSpecials,
  NITON: nitonSpecials,
  MOCK: mockSpecials,
  DUCKEN: duckenSpecials,
  PLANT: plantSpecials,
  MONOL: monolSpecials,
  APE: apeSpecials,
  WORM: wormSpecials,
  NAGA: nagaSpecials,
};
