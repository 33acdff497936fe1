/** Constants of the players' pages. */

/** Longest streaks and favourite races in a profile. */
export const TOP_STREAKS = 3;
export const FAVOURITE_RACES = 5;
