import type { Random } from '@ringside/seeded-random';
import type { Monster } from '#app/features/guide/contract.ts';
import type { Item } from '#app/features/shop/contract.ts';

interface PlayerName {
  login: string;
  displayName: string;
}

const PLAIN = `
MossyKettle        tortuga_lenta      QuietGeyser        capivara_zen       Brambleton
deniz_simit        LanternJam         KiteInTheRain      tunde_abeg         ThirdBestWizard
noodle_ferry       GurkenKaiser       HarvestGoblin      minji_zzz          CrispyAtlas
juniper_99         lagarto_azul       DustyCartridge     selam_buna         VelvetTractor
OtterAccountant    croissant_du_lundi mildly_heroic      CopperPlum         walrus_tax
braai_thandi       GravelTooth        LemonSundial       Feierabend_Uwe     Moonpantry
corduroy_knight    linh_ca_phe        StaticMarigold     NeonTurnip         sir_waffles_iv
PaprikaBela        cloudshepherd      IronMitten         kofi_and_tea       mango_lighthouse
PocketThunder      anjali_ki_chai     loaf_of_dread      RustyCompass       haru_ga_kita
PaperLantern77     yarn_and_order     OneMoreRoll        lagom_astrid       PebbleInMyShoe
toast_forecast     YaelInTheBack      jelly_ledger       WobblyThrone       aroha_nui
AuntieGravity      UmbrellaUrchin     kealoha_808        KazooKaiju         plum_runner
inti_raymi_7       pudding_patrol     HedgehogHeist      fietsbel           CandleStub
Quillwort          kettle_of_fish     matatu_kevo        lazy_comet         goose_on_the_loose
SecondBreakfast    pekka_ja_sauna     RooftopRadish      keisha_limes       ElbowPatches
lucky_doorknob     putri_hutan        CricketCricket     seventh_sardine    sana_in_lahore
marmot_mechanic    burek_u_podne      figs_and_fury      BusStopBandit      TrumpetVine
amadou_thies       regenjas_noor      PaoDeQueijo        weiling_late_again isla_dreich
filterkaapi        pamplemousse7      hygge_mads         knedlik_jana       mamaliga
boza_emre          dahab_omar         LinaDuSouk         ngozi_plays        abena_says_no
SipheloWins        tashi_momo         NimalOfGalle       rafiq_boat         aina_hujan
lola_remedios      tuan_xe_om         wen_the_second     jess_from_dubbo    marisol_ok
florencia_mate     xochitl_y_perro    elmer_pupusa       luc_est_tard       sofia_kaffepaus
rhys_of_the_rain   saoirse_maybe      gabija_lt          janis_mezs         kaarel_e
borislav_b         nino_from_batumi   aigerim_kz         dilnoza_uz         farid_tar
fatou_ceebu        sekou_balafon      hery_mada          tendai_sadza       wanjiru_mvua
old_mate_olive     mumble_bumble      TheRealParsnip     GlitterGranite     HowlingHedge
spork_supreme      WaterfallWes       naledi_pula
`
  .trim()
  .split(/\s+/);

const IN_OWN_LETTERS = `
zoe_regenschirm Zoë_Regenschirm   | francois_sieste François_Sieste | joao_da_chuva João_da_Chuva
nunez_y_medio Núñez_y_Medio       | lukasz_zolw Łukasz_Żółw         | jezek_alena Ježek_Alena
dorde_sladoled Đorđe_Sladoled     | rodgrod_soren Rødgrød_Søren     | alg_asa Älg_Åsa
lundi_thorunn Lundi_Þórunn        | gulsen_cay Gülşen_Çay           | hoang_dua Hoàng_Dừa
nguyet_meo Nguyệt_Mèo             | suni_orsi Süni_Őrsi             | stefan_tarziu Ștefan_Târziu
koer_ulo Koer_Ülo                 | sian_ty_gwyn Siân_Tŷ_Gwyn       | baisteach_sile Báisteach_Síle
whaea_mere Whaea_Mēre             | kaleo_hoku Kaleo_Hōkū           | sade_ojo Ṣadé_Òjò
ziogas_jone Žiogas_Jonė           | skudrina_liga Skudriņa_Līga     | guza_xita Ġuża_Xita
nergiz_kuleyi Nərgiz_Küləyi       | kankara_audu Ƙanƙara_Audu       | silan_baran Şîlan_Baran
drozd_lubka Drozd_Ľubka           | kyria_vroxi Κυρία_Βροχή         | manolis_siga Μανώλης_σιγά
gata_ston_ilio Γάτα_στον_ήλιο     | tyotya_kapusta Тётя_Капуста     | borshch_olha Ольга_і_борщ
medved_na_dache Медведь_на_даче   | ptica_goran Птица_Горан         | baba_metla Баба_Метла
qymyz_erlan Ерлан_қымыз           | saruul_tsas Саруул_цас          | zhuk_v_taksi Жук_в_такси
lysytsia_oksana Лисиця_Оксана     | medo_na_biciklu Медо_на_бициклу | nika_khachapuri ნიკა_ხაჭაპური
mtsvane_kata მწვანე_კატა            | tsiran_ani Ծիրան_Անի            | shay_bil_nana شاي_بالنعناع
abu_qitta أبو_قطة                 | laila_matar ليلى_مطر            | anar_e_shab انار_شب
gorbe_ye_tanbal گربه_تنبل         | hatul_ba_gina חתול_בגינה        | tomer_yashen תומר_ישן
garam_samosa गरम_समोसा            | ilish_bhai ইলিশ_ভাই               | yaanai_muthu யானை_முத்து
maew_nguang แมวง่วง               | buna_saat ቡና_ሰዓት               | douhua_amei 豆花阿美
di_er_ming 永遠第二名             | nemui_tanuki ねむいタヌキ       | ashita_kara 明日から本気
gamja_daejang 감자대장            | bi_oneun_nal 비오는날
`
  .trim()
  .split(/\s*[|\n]\s*/)
  .map((entry) => entry.split(' '));

const PLAYER_NAMES: readonly PlayerName[] = [
  ...PLAIN.map((displayName) => ({ login: displayName.toLowerCase(), displayName })),
  ...IN_OWN_LETTERS.map(([login = '', displayName = '']) => ({ login, displayName })),
];

export interface PracticePlayer extends PlayerName {
  userId: string;
}

export const PRACTICE_PLAYERS: readonly PracticePlayer[] = PLAYER_NAMES.map((name, index) => ({
  userId: `practice-${index + 1}`,
  ...name,
}));

/** A player's behaviour, derived from the seed and never saved. */
export interface Habits {
  favouriteTypes: readonly string[];
  activity: number;
  boldness: number;
  /** Skill of choosing the stronger side: 0 is a guess, above 2 is nearly always the favourite. */
  wit: number;
}

export interface Purse {
  balance: number;
  inventory: Readonly<Record<string, number>>;
}

export function drawHabits(types: readonly string[], random: Random): Habits {
  return {
    favouriteTypes: random.shuffle(types).slice(0, random.int(1, 3)),
    activity: 0.2 + 3 * random.next() ** 3,
    boldness: 0.05 + 0.3 * random.next() ** 2,
    wit: 2.4 * random.next() ** 2,
  };
}

export function drawStartingPurse(items: readonly Item[], random: Random): Purse {
  const balance = 500 + 10 * Math.round(1800 * random.next() ** 4 + 150 * random.next());
  const inventory: Record<string, number> = {};
  for (let kinds = random.int(0, 6); kinds > 0 && items.length > 0; kinds--) {
    const { Slug } = random.weighted(items, (item) => 2000 / item.Cost);
    inventory[Slug] = (inventory[Slug] ?? 0) + random.int(1, 2);
  }
  return { balance, inventory };
}

/** Progress pages would otherwise be almost empty at first. */
export function drawEarlierVictories(
  habits: Habits,
  monsters: readonly Monster[],
  random: Random,
): string[] {
  const elsewhere = 0.06 * habits.activity;
  const zeal = Math.min(1, random.next() * 1.2);
  return monsters
    .filter(({ META }) =>
      random.chance(habits.favouriteTypes.includes(META.RACE_TYPE) ? zeal : elsewhere),
    )
    .map(({ META }) => META.RACE_SUPERTYPE);
}
