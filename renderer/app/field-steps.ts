export interface FieldStep {
  readonly key: string;
  /** The path up to and including this step. */
  readonly path: string;
}

/** The parts of a field's path: `meshes[3].name` is meshes, [3], name. */
export function fieldSteps(path: string): readonly FieldStep[] {
  return [...path.matchAll(/\[\d+\]|[^.[\]]+/g)].map(match => ({
    key: match[0],
    path: path.slice(0, match.index + match[0].length),
  }));
}
