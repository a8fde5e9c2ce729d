interface GridPlace {
  readonly active: number;
  readonly count: number;
  readonly columns: number;
  /** Rows in view. */
  readonly page: number;
}

/** Where a key leads among cells in rows of `columns`; undefined if it leads nowhere. */
export function gridTarget(key: string, { active, count, columns, page }: GridPlace): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * page,
    PageDown: columns * page,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return undefined;
  return Math.min(count - 1, Math.max(0, active < 0 ? 0 : active + step));
}
