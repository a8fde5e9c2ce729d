interface Trail {
  /** The width of each step, from the outermost folder to the field. */
  readonly widths: readonly number[];
  /** The step of the asset: folders come before it, the steps to the field after it. */
  readonly here: number;
  readonly room: number;
  /** The width of the button that stands for hidden steps, before the asset and after it. */
  readonly gap: number;
}

/** The steps of a trail that are hidden so that the rest fits: the asset and the field matter most, so the folders go first. */
export function stepsToHide({ widths, here, room, gap }: Trail): ReadonlySet<number> {
  const hidden = new Set<number>();
  const isKept = (step: number) => step === here || step === widths.length - 1;
  const steps = widths.map((_, step) => step);
  const gaps = () => ([...hidden].some(step => step < here) && [...hidden].some(step => step > here) ? 2 : 1);
  const width = () =>
    widths.reduce((sum, each, step) => (hidden.has(step) ? sum : sum + each), hidden.size === 0 ? 0 : gaps() * gap);
  for (const step of steps.filter(each => !isKept(each))) {
    if (width() <= room) break;
    hidden.add(step);
  }
  return hidden;
}
