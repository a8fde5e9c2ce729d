import { pathText, type Step } from '#layout';
import type { StructView } from './expression/formula.ts';
import { faultOf, ReadFault } from './fault.ts';
import type { Piece } from './piece.ts';
import type { StructReader } from './read-struct.ts';
import type { Attribute, Endian, TypeSpec } from './spec.ts';
import type { Stream } from './stream.ts';

/** Where a struct was read: the struct around it and the name in that struct. */
export interface Holder {
  readonly of: StructValue;
  readonly key: string;
  readonly index: number | undefined;
}

export interface StructOptions {
  readonly type: TypeSpec;
  readonly io: Stream;
  readonly parent: StructView | undefined;
  readonly root: StructValue | undefined;
  readonly holder: Holder | undefined;
  readonly reader: StructReader;
}

const BUSY = Symbol('busy');
const NO_PARAMS: ReadonlyMap<string, unknown> = new Map();

/** One struct of a file. A class, because its instances are read on demand. */
export class StructValue implements StructView {
  readonly type: TypeSpec;
  readonly io: Stream;
  readonly parent: StructView | undefined;
  readonly root: StructValue;
  readonly holder: Holder | undefined;
  readonly depth: number;
  /** Most structs have none, and a map for each took much memory. */
  params: ReadonlyMap<string, unknown> = NO_PARAMS;
  /** Fields in order, then the instances read so far. */
  readonly pieces = new Map<string, Piece>();
  readonly start: number;
  endian: Endian | undefined;
  readonly #reader: StructReader;
  #failed: Map<string, ReadFault | typeof BUSY> | undefined;
  #known: Set<string> | undefined;

  constructor({ type, io, parent, root, holder, reader }: StructOptions) {
    this.type = type;
    this.io = io;
    this.parent = parent;
    this.root = root ?? this;
    this.holder = holder;
    this.depth = holder ? holder.of.depth + 1 : 0;
    this.start = io.at;
    this.#reader = reader;
  }

  get meter(): StructReader['budget'] {
    return this.#reader.budget;
  }

  member(name: string): unknown {
    const piece = this.pieces.get(name);
    if (piece) return piece.value;
    const instance = this.type.instances.get(name);
    if (!instance) return this.params.get(name);
    if (this.#known?.has(name)) return undefined;
    return this.#instance(instance);
  }

  #instance(attribute: Attribute): unknown {
    const isFirst = this.#failed === undefined;
    this.#failed ??= new Map();
    const before = this.#failed.get(attribute.id);
    if (before === BUSY) throw new ReadFault('ReadError', `“${attribute.id}” needs itself to be worked out`);
    if (before) throw before;
    this.#failed.set(attribute.id, BUSY);
    const fault = faultOf(() => this.#reader.readInstance(this, attribute, { isFirst }));
    if (fault) {
      this.#failed.set(attribute.id, fault);
      throw fault;
    }
    this.#failed.delete(attribute.id);
    this.#known ??= new Set();
    this.#known.add(attribute.id);
    return this.pieces.get(attribute.id)?.value;
  }

  /** Its pieces and computed values, or only one of them; for an item of a long list, computed when shown. */
  shown(only?: string): ReadonlyMap<string, Piece> {
    if (!this.#reader.isLate) return this.pieces;
    // A value that cannot be computed is left out.
    for (const name of only === undefined ? this.type.instances.keys() : [only]) faultOf(() => void this.member(name));
    return this.pieces;
  }

  /** The steps from the root to this struct. */
  steps(): Step[] {
    const steps: Step[] = [];
    for (let { holder } = this as StructValue; holder; holder = holder.of.holder) {
      if (holder.index !== undefined) steps.push(holder.index);
      steps.push(holder.key);
    }
    return steps.reverse();
  }

  pathOf(key: string, index?: number): string {
    return pathText([...this.steps(), key, ...(index === undefined ? [] : [index])]);
  }
}
