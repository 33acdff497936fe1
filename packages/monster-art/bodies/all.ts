import type { Body } from '../kit/body.ts';
import { ape } from './ape.ts';
import { arrowHead } from './arrow-head.ts';
import { bajarl } from './bajarl.ts';
import { baku } from './baku.ts';
import { beaclon } from './beaclon.ts';
import { centaur } from './centaur.ts';
import { colorpandora } from './colorpandora.ts';
import { dragon } from './dragon.ts';
import { ducken } from './ducken.ts';
import { durahan } from './durahan.ts';
import { gaboo } from './gaboo.ts';
import { gali } from './gali.ts';
import { ghost } from './ghost.ts';
import { golem } from './golem.ts';
import { hare } from './hare.ts';
import { henger } from './henger.ts';
import { hopper } from './hopper.ts';
import { jell } from './jell.ts';
import { jill } from './jill.ts';
import { joker } from './joker.ts';
import { kato } from './kato.ts';
import { metalner } from './metalner.ts';
import { mew } from './mew.ts';
import { mocchi } from './mocchi.ts';
import { mock } from './mock.ts';
import { monol } from './monol.ts';
import { naga } from './naga.ts';
import { niton } from './niton.ts';
import { phoenix } from './phoenix.ts';
import { pixie } from './pixie.ts';
import { plant } from './plant.ts';
import { suezo } from './suezo.ts';
import { tiger } from './tiger.ts';
import { undine } from './undine.ts';
import { worm } from './worm.ts';
import { wracky } from './wracky.ts';
import { zilla } from './zilla.ts';
import { zuum } from './zuum.ts';

export const BODIES: Readonly<Record<string, Body>> = {
  PIXIE: pixie,
  DRAGON: dragon,
  CENTAUR: centaur,
  COLORPANDORA: colorpandora,
  BEACLON: beaclon,
  HENGER: henger,
  WRACKY: wracky,
  GOLEM: golem,
  ZUUM: zuum,
  DURAHAN: durahan,
  ARROW_HEAD: arrowHead,
  TIGER: tiger,
  HOPPER: hopper,
  HARE: hare,
  BAKU: baku,
  GALI: gali,
  KATO: kato,
  ZILLA: zilla,
  BAJARL: bajarl,
  MEW: mew,
  PHOENIX: phoenix,
  GHOST: ghost,
  METALNER: metalner,
  SUEZO: suezo,
  JILL: jill,
  MOCCHI: mocchi,
  JOKER: joker,
  GABOO: gaboo,
  JELL: jell,
  UNDINE: undine,
  NITON: niton,
  MOCK: mock,
  DUCKEN: ducken,
  PLANT: plant,
  MONOL: monol,
  APE: ape,
  WORM: worm,
  NAGA: naga,
};
