/** The version of each game's files. */
export const VERSIONS = { rc: 28, mw: 39, pm: 50, cs: 53 } as const;
