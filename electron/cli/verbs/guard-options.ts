/** How a verb that writes meets what its edit would break. */
export interface Guarding {
  readonly force?: boolean;
  readonly repair?: boolean;
}

export const forceOption = ['--force', 'write also what reads worse than before'] as const;
export const repairOption = ['--repair', 'carry out the repairs that follow from the edit'] as const;

/** These choices alone, of all a verb was given. */
export function guardingOf({ force, repair }: Guarding): Guarding {
  return { ...(force !== undefined && { force }), ...(repair !== undefined && { repair }) };
}
