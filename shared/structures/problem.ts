/** A place in the text of a structure, from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** What is wrong in the text of a structure. A warning does not keep it from being used. */
export interface StructureProblem extends TextPlace {
  readonly text: string;
  readonly weight: 'error' | 'warning';
}

/** Stops what is being read of a structure; whoever reads the next part catches it. */
export class StructureError extends Error {
  readonly place: TextPlace;

  constructor(text: string, place: TextPlace) {
    super(text);
    this.name = 'StructureError';
    this.place = place;
  }
}
