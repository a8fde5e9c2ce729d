/** How a verb that writes meets what its edit would break. */
export interface Guarding {
  readonly force?: boolean;
  readonly repair?: boolean;
}

export const forceOption = ['--force', 'write even if the change causes new problems'] as const;
export const repairOption = ['--repair', 'also repair what the change makes stale'] as const;

/** These choices alone, of all a verb was given. */
export function guardingOf({ force, repair }: Guarding): Guarding {
  return { ...(force !== undefined && { force }), ...(repair !== undefined && { repair }) };
}
