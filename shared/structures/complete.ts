// Reads all instances of a file, for the tree and the JSON.
import type { Weight } from '#layout';
import { pathText } from '#layout';
import { faultOf, placeText, ReadFault, shownPath } from './fault.ts';
import { LazyItems } from './lazy-items.ts';
import { type Piece, structIn } from './piece.ts';
import type { ReadFile } from './read-struct.ts';
import type { StructValue } from './struct-value.ts';

/** A finding at a place in the file. */
export interface Remark {
  readonly path: string;
  readonly start: number;
  readonly size: number;
  readonly weight: Weight;
  readonly text: string;
}

/** A file with all its instances. */
export interface CompleteFile {
  readonly root: StructValue;
  readonly fault: ReadFault | undefined;
  readonly remarks: readonly Remark[];
  /** Structs that are the same as one around them, with the path of that one. */
  readonly repeated: ReadonlyMap<StructValue, string>;
  readonly shared: ReadFile['reader']['shared'];
  /** Whether some lists were only skimmed. */
  readonly hasSkimmed: boolean;
}

/** Reads the instances of a file. An instance that cannot be read is reported; exceeding the budget stops everything. */
export function complete(read: ReadFile): CompleteFile {
  const remarks: Remark[] = [];
  const repeated = new Map<StructValue, string>();
  const work = new Completion(remarks, repeated);
  const fault = read.fault ?? faultOf(() => work.completeStruct(read.root, 0));
  const odd = read.mismatches.map(
    ({ path, start, size, text }): Remark => ({ path, start, size, weight: 'error', text }),
  );
  return {
    root: read.root,
    fault,
    remarks: [...odd, ...remarks],
    repeated,
    shared: read.reader.shared,
    hasSkimmed: read.reader.hasSkimmed,
  };
}

const DEEPEST = 250;

/** A class, because it visits all structs and collects findings. */
class Completion {
  readonly #remarks: Remark[];
  readonly #repeated: Map<StructValue, string>;

  constructor(remarks: Remark[], repeated: Map<StructValue, string>) {
    this.#remarks = remarks;
    this.#repeated = repeated;
  }

  completeStruct(self: StructValue, depth: number): void {
    if (depth > DEEPEST) throw new ReadFault('BudgetError', `structs are nested more than ${DEEPEST} deep`);
    for (const name of self.type.instances.keys()) this.#instance(self, name);
    for (const piece of self.pieces.values()) this.#completePiece(piece, depth);
  }

  #completePiece(piece: Piece, depth: number): void {
    if (piece.items) {
      if (piece.items instanceof LazyItems) return;
      for (const item of piece.items) this.#completePiece(item, depth);
      return;
    }
    const struct = structIn(piece);
    if (!struct) return;
    const same = piece.attribute.role === 'instance' ? sameAround(struct) : undefined;
    if (same) this.#repeated.set(struct, pathText(same.steps()));
    else this.completeStruct(struct, depth + 1);
  }

  #instance(self: StructValue, name: string): void {
    try {
      self.member(name);
    } catch (error) {
      if (!(error instanceof ReadFault) || error.kind === 'BudgetError') throw error;
      const path = self.pathOf(name);
      const start = error.start ?? self.io.space.placeInFile(self.start);
      const inside = error.path === undefined || error.path === path ? '' : `${shownPath(error.path)}: `;
      this.#remarks.push({
        path,
        start,
        size: 0,
        weight: 'error',
        text: `${inside}${error.message}${placeText(error)}`,
      });
      // A partly read instance must not be shown as complete.
      self.pieces.delete(name);
    }
  }
}

/** A struct around this one with the same type at the same place of the same stream. */
function sameAround(struct: StructValue): StructValue | undefined {
  for (let at = struct.holder?.of; at; at = at.holder?.of)
    if (at.type === struct.type && at.io.space === struct.io.space && at.start === struct.start) return at;
  return undefined;
}
