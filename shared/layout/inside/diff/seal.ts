// Computes hashes and weights for every node of a tree, from the leaves up.
import { type Source, sliceSource } from '../../../base/source.ts';
import type { CompareOptions } from '../field-change.ts';
import { hashSource, hashText, hashValue, mix } from './content-hash.ts';
import { type DiffNode, isDerived } from './diff-node.ts';

const SEED = 0x1b87_3593;
const OTHER_SEED = 0x85eb_ca6b | 0;
const FRESH = { core: SEED, exact: SEED, exactToo: OTHER_SEED, weight: 0 };

export interface Sealing {
  readonly source: Source;
  readonly options: CompareOptions;
  /** Hashes of what members are called, and of the kinds of leaves. */
  readonly names: Map<string, number>;
  /** Called once for every node when it is sealed. */
  met?(node: DiffNode): void;
}

/** Computes the hashes and weights of a node and everything below it; what was added to a folded node is added to its totals. */
export function seal(node: DiffNode, sealing: Sealing): void {
  if (node.isSealed) return;
  node.isSealed = true;
  if (node.folded && node.built === undefined) return;
  let { core, exact, exactToo, weight } = node.folded ? node : FRESH;
  if (node.leaf) {
    const make = nameHash(node.leaf.kind, sealing) ^ node.size;
    exact = hashValue(mix(SEED, make), node.value);
    exactToo = hashValue(mix(OTHER_SEED, make), node.value);
    core = coreOf(node, exact, sealing.options);
    weight = 1;
  } else if (node.table) {
    const rows = sliceSource(sealing.source, node.start, node.size);
    core = hashSource(SEED, rows);
    exact = core;
    exactToo = hashSource(OTHER_SEED, rows);
    weight = 1 + node.table.count;
  }
  for (const member of node.built ?? []) {
    seal(member, sealing);
    const name = typeof member.step === 'string' ? nameHash(member.step, sealing) : 0;
    exact = mix(mix(exact, name), member.exact);
    exactToo = mix(mix(exactToo, name), member.exactToo);
    if (isSaid(member)) core = mix(mix(core, name), member.core);
    weight += member.weight;
    if (node.leaf === undefined && node.layout === undefined && node.table === undefined) widen(node, member);
  }
  node.core = core;
  node.exact = exact;
  node.exactToo = exactToo;
  node.weight = weight;
  sealing.met?.(node);
}

function nameHash(name: string, { names }: Sealing): number {
  const known = names.get(name);
  if (known !== undefined) return known;
  const hash = hashText(0, name);
  names.set(name, hash);
  return hash;
}

/** A reference is compared by its target, a float perhaps only up to rounding. */
function coreOf({ leaf }: DiffNode, exact: number, { floatStep }: CompareOptions): number {
  if (leaf?.kind === 'reference') return SEED;
  const isFloat = leaf?.kind === 'f32' || leaf?.kind === 'f64';
  return isFloat && floatStep !== undefined ? SEED : exact;
}

/** Whether a member is part of its parent's content. */
function isSaid(member: DiffNode): boolean {
  return !isDerived(member) && member.leaf?.kind !== 'padding';
}

/** A node with no range of its own covers its members. */
function widen(node: DiffNode, { start, size }: DiffNode): void {
  const end = Math.max(node.size === 0 ? 0 : node.start + node.size, start + size);
  node.start = node.size === 0 ? start : Math.min(node.start, start);
  node.size = end - node.start;
}
