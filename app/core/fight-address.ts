/** The path of a fight's page, by its number. */
export const fightPath = (number: number) => `/fight/${number}`;
