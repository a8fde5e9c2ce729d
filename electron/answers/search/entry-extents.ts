import { basename } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import { entryContent, liesInside, lostTexts, storedSize } from '../../../shared/formats/entry-content.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import { identify, mayPack, readableText } from '../../../shared/formats/index.ts';
import { type EntryStep, stepsOf } from '../../files/address.ts';
import { inflate } from '../../files/zlib.ts';
import { type Listing, listingOf } from '../../index/content-of.ts';

/** The innermost entry around some bytes. */
export interface EntryExtent {
  readonly steps: readonly EntryStep[];
  readonly format: FormatId;
  /** Where the bytes start in it. */
  readonly start: number;
  /** Its place in the file. */
  readonly from: number;
  readonly size: number;
  /** It has no entries. */
  readonly isInnermost: boolean;
}

export interface NamedPlace {
  readonly steps: readonly EntryStep[];
  readonly format: FormatId;
  readonly name: string;
}

/** Nested containers: matches inside deeper ones are reported in the deepest one. */
const DEPTH_LIMIT = 16;
/** In a damaged directory, many entries may begin before a byte and end after it. */
const OVERLAP_LIMIT = 64;

interface Child extends Entry {
  readonly step: EntryStep;
}

/** A packed entry: its contents have no place in the file. */
export interface PackedPlace extends NamedPlace {
  readonly source: Source;
}

/** An entry without bytes to search, with the reason. */
export interface LostPlace {
  readonly steps: readonly EntryStep[];
  readonly why: string;
}

interface Node {
  readonly name: string;
  readonly steps: readonly EntryStep[];
  readonly source: Source;
  /** Where it begins in the file; undefined for a packed entry and its contents. */
  readonly from: number | undefined;
  format: FormatId | undefined;
  /** In the order of their bytes. */
  children: readonly Child[];
  /** Those outside the container. */
  lost: readonly LostPlace[];
  readonly opened: Map<Child, Node>;
}

/** The entries of one file, and where they are; each container is listed once something is found in it. */
export class Places {
  readonly #root: Node;

  constructor(file: string, source: Source) {
    this.#root = nodeOf(basename(file), [], source, 0);
  }

  /** The innermost entry that contains all of these bytes. */
  at(start: number, size: number): EntryExtent {
    let node = this.#root;
    for (let depth = 0; depth < DEPTH_LIMIT; depth++) {
      const child = childAround(childrenOf(node), start - (node.from ?? 0), size);
      // The stored bytes of a packed entry belong to its container.
      if (child === undefined || child.packed) break;
      node = enter(node, child) ?? node;
    }
    const isInnermost = childrenOf(node).length === 0;
    const { steps, from = 0, format = 'unknown', source } = node;
    return { steps, format, start: start - from, from, size: source.size, isInnermost };
  }

  /** Where an entry is in the file; absent if there is none. */
  rangeOf(steps: readonly EntryStep[]): { readonly start: number; readonly size: number } | undefined {
    let node = this.#root;
    for (const { name, nth } of steps) {
      const child = childrenOf(node).find(({ step }) => step.name === name && step.nth === nth);
      const inner = child && enter(node, child);
      if (inner === undefined) return undefined;
      node = inner;
    }
    return node.from === undefined ? undefined : { start: node.from, size: node.source.size };
  }

  /** The packed entries of the file, each unpacked, and those of a packed archive that have no bytes. */
  *packed(): Generator<PackedPlace | LostPlace> {
    // Other formats are not unpacked for it: that would take longer than the search.
    if (mayPack(this.#root)) yield* packedIn(this.#root);
  }

  /** The file itself with its text deciphered; undefined if it has no enciphered text. */
  readable(): PackedPlace | undefined {
    const { name, steps, source } = this.#root;
    const plain = readableText({ name, source });
    return plain && { name, steps, format: identify({ name, source }).format.id, source: plain };
  }

  /** Everything in the file, at any depth, in the order of its bytes. */
  *all(): Generator<NamedPlace> {
    yield* below(this.#root, 0);
  }
}

function* below(node: Node, depth: number): Generator<NamedPlace> {
  const children = childrenOf(node);
  yield { name: node.name, steps: node.steps, format: node.format ?? 'unknown' };
  // Opened separately, so that a walk over everything keeps nothing.
  if (depth >= DEPTH_LIMIT) return;
  for (const child of children) {
    const inner = open(node, child);
    if (!('why' in inner)) yield* below(inner, depth + 1);
    else yield { name: child.name, steps: [...node.steps, child.step], format: 'unknown' };
  }
}

function* packedIn(node: Node): Generator<PackedPlace | LostPlace> {
  const children = childrenOf(node);
  yield* node.lost;
  for (const child of children) {
    if (!child.packed) continue;
    const inner = open(node, child);
    if ('why' in inner) {
      yield { steps: [...node.steps, child.step], why: lostTexts.damaged(inner.why) };
      continue;
    }
    childrenOf(inner);
    yield { name: inner.name, steps: inner.steps, format: inner.format ?? 'unknown', source: inner.source };
  }
}

function nodeOf(name: string, steps: readonly EntryStep[], source: Source, from: number | undefined): Node {
  return { name, steps, source, from, format: undefined, children: [], lost: [], opened: new Map() };
}

function enter(node: Node, child: Child): Node | undefined {
  const known = node.opened.get(child) ?? open(node, child);
  if ('why' in known) return undefined;
  node.opened.set(child, known);
  return known;
}

/** Why it is empty, if it cannot be unpacked. */
function open(node: Node, child: Child): Node | { readonly why: string } {
  const content = entryContent(node.source, child, inflate);
  if ('why' in content) return content;
  const from = child.packed || node.from === undefined ? undefined : node.from + child.start;
  return nodeOf(child.name, [...node.steps, child.step], content, from);
}

function childrenOf(node: Node): readonly Child[] {
  if (node.format !== undefined) return node.children;
  const { format, entries } = listing(node);
  node.format = format;
  const steps = stepsOf(entries.map(entry => entry.name));
  const children: Child[] = [];
  const lost: LostPlace[] = [];
  for (const [i, entry] of entries.entries()) {
    const step = steps[i];
    if (step === undefined) continue;
    if (liesInside(entry, node.source.size)) children.push({ ...entry, step });
    else lost.push({ steps: [...node.steps, step], why: lostTexts.outside(entry, node.source.size) });
  }
  node.children = children.sort((a, b) => a.start - b.start);
  node.lost = lost;
  return node.children;
}

/** A crash of a reader must not lose the match: it is then reported in the container. */
function listing({ name, source }: Node): Listing {
  try {
    return listingOf({ name, source });
  } catch {
    return { format: 'unknown', entries: [] };
  }
}

function childAround(children: readonly Child[], start: number, size: number): Child | undefined {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at >= Math.max(0, low - OVERLAP_LIMIT); at--) {
    const child = children[at];
    if (child !== undefined && start + size <= child.start + storedSize(child)) return child;
  }
  return undefined;
}
