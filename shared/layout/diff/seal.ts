// Works out, from the leaves up, what every node of a tree amounts to.
import { type Source, sliceSource } from '../../base/source.ts';
import type { CompareOptions } from '../field-change.ts';
import { hashSource, hashText, hashValue, mix } from './content-hash.ts';
import { type DiffNode, isDerived } from './diff-node.ts';

const SEED = 0x1b87_3593;
const OTHER_SEED = 0x85eb_ca6b | 0;

export interface Sealing {
  readonly source: Source;
  readonly options: CompareOptions;
}

/** Gives a node and all below it their hashes and weights. */
export function seal(node: DiffNode, sealing: Sealing): void {
  let core = SEED;
  let exact = SEED;
  let exactToo = OTHER_SEED;
  let weight = 0;
  if (node.leaf) {
    exact = hashLeaf(SEED, node);
    exactToo = hashLeaf(OTHER_SEED, node);
    core = coreOf(node, exact, sealing.options);
    weight = 1;
  } else if (node.table) {
    const rows = sliceSource(sealing.source, node.start, node.size);
    core = hashSource(SEED, rows);
    exact = core;
    exactToo = hashSource(OTHER_SEED, rows);
    weight = 1 + node.table.count;
  }
  for (const member of node.members ?? []) {
    seal(member, sealing);
    const name = typeof member.step === 'string' ? hashText(0, member.step) : 0;
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
}

function hashLeaf(seed: number, { leaf, value, size }: DiffNode): number {
  return hashValue(hashText(seed, leaf?.kind ?? '') ^ size, value);
}

/** A reference is compared by what it leads to, a float perhaps not to its last bit. */
function coreOf({ leaf }: DiffNode, exact: number, { floatStep }: CompareOptions): number {
  if (leaf?.kind === 'reference') return SEED;
  const isFloat = leaf?.kind === 'f32' || leaf?.kind === 'f64';
  return isFloat && floatStep !== undefined ? SEED : exact;
}

/** Whether a member is part of what its parent says. */
function isSaid(member: DiffNode): boolean {
  return !isDerived(member) && member.leaf?.kind !== 'padding';
}

/** What nothing told the extent of reaches over its members. */
function widen(node: DiffNode, { start, size }: DiffNode): void {
  const end = Math.max(node.size === 0 ? 0 : node.start + node.size, start + size);
  node.start = node.size === 0 ? start : Math.min(node.start, start);
  node.size = end - node.start;
}
