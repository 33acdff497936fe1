/** Invented people of the practice season, as they write themselves in the chat. */
export const PLAYER_NAMES: readonly string[] = `
MossyKettle        TinRoofTuesday     pudding_patrol     QuietGeyser        Brambleton
LanternJam         old_mate_olive     KiteInTheRain      ThirdBestWizard    noodle_ferry
SaltMarshSam       pixelpasture       HarvestGoblin      CrispyAtlas        juniper_99
DustyCartridge     VelvetTractor      benchwarmer_bo     TheLateTrain       OtterAccountant
mildly_heroic      CopperPlum         SnoozeButtonKing   walrus_tax         FernAndFriction
GravelTooth        LemonSundial       bigtopbenny        RanchHandRae       Moonpantry
corduroy_knight    PeachPitStop       HushPuppyHank      eleven_otters      StaticMarigold
BramblePie         NeonTurnip         sir_waffles_iv     DriftwoodDee       BetItAllBarry
cloudshepherd      IronMitten         TuesdayGoblin      mango_lighthouse   PocketThunder
HollyHexagon       slow_cooker_sue    VinylVulture       BadgerInABlazer    nightbus_nora
CinderBiscuit      QuarterPastQuiz    loaf_of_dread      TeaspoonTitan      RustyCompass
AvocadoAlibi       PaperLantern77     marsh_mellow_lee   SpareTireSpencer   GlowwormGwen
WickerWolf         oatmilk_outlaw     BingoByMidnight    CactusCourier      FoggyBottomFinn
ThimbleQueen       pancake_physics    HowlingHedge       MisterMezzanine    yarn_and_order
OneMoreRoll        PebbleInMyShoe     toast_forecast     SundaySprocket     LadyLaminate
BarefootBaker      CrumpetCrusher     jelly_ledger       TopShelfTara       WobblyThrone
KazooKaiju         FlannelPhantom     plum_runner        DozyDynamo         UmbrellaUrchin
BackRowBeatrix     SockDrawerDuke     pickle_pilgrim     HaySeedHero        AuntieGravity
RaincoatRonin      CabbageClub        mothlight_mo       TwiceBakedTheo     SilverSpatula
HamsterHarbor      GumbootGary        velour_viking      ParsleyParade      NapTimeNinja
ButtonMasherMel    OrchardOracle      tin_can_tango      EarlyBirdErnie     TheMuffinMandate
MapleMayhem        CandleStub         sofa_so_good       PorchlightPete     ZestyZeppelin
Quillwort          BanjoBarista       kettle_of_fish     HedgehogHeist      MintConditionMaya
LowTideLola        GingerSnapshot     thunder_pants_tom  PuddleProphet      ArcadeAnnie
CheddarChapter     WindmillWanda      postcard_pirate    BiscuitBaron       SnailMailMax
TurnipTelegraph    FiddleheadFox      lazy_comet         NettleAndNoise     JamJarJuno
CrayonCaptain      HalfMoonHattie     goose_on_the_loose DandelionDex       SecondBreakfast
RooftopRadish      ClockworkCleo      bubblewrap_bard    PumpkinPatrick     TidyTornado
MarblesMcGee       BlanketFortress    spork_supreme      HoneycombHugo      TrumpetVine
SaddlebagSal       OverripeOptimist   cardboard_czar     MeadowMarauder     VanillaVoltage
GarageSaleGail     PlanktonPal        wool_and_wonder    RocketRhubarb      TinselTobias
SkippingStone      CoconutCoroner     dapper_dumpling    LighthouseLou      BoogieBramble
StubbornSteph      FreckledFalcon     half_a_sandwich    WaterfallWes       CloverCosmonaut
PicnicPanic        MidnightMarmalade  tugboat_tess       HarmonicaHal       BumblebeeBrawl
ElbowPatches       GrapefruitGhost    lucky_doorknob     SkylarkSid         MittenMutiny
TheRealParsnip     CricketCricket     teapot_tyrant      WillowAndWatt      BottleRocketBea
PrairiePostman     GlitterGranite     mumble_bumble      RadioRosie         HazelnutHarold
LavaLampLarry      CobblestoneKit     seventh_sardine    TwilightTurnstile  GrannySmithereens
DoodleDrift        YodelingYak        marmot_mechanic    PistachioPaul      AfternoonAlly
CaramelCrane       BusStopBandit      figs_and_fury      SherbetSheriff     WinterWombat
`
  .trim()
  .split(/\s+/);
