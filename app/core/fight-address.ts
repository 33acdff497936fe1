export const fightPath = (number: number) => `/fight/${number}`;
