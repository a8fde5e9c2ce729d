import { basename } from 'node:path';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import { type EntryStep, stepsOf } from '../../files/address.ts';
import { type Listing, listingOf } from '../../index/content-of.ts';

/** The innermost entry around some bytes. */
export interface Place {
  readonly steps: readonly EntryStep[];
  readonly format: string;
  /** Where the bytes start in it. */
  readonly start: number;
  /** Where it lies in the file. */
  readonly from: number;
  readonly size: number;
  /** Nothing lies in it. */
  readonly isInnermost: boolean;
}

export interface NamedPlace {
  readonly steps: readonly EntryStep[];
  readonly format: string;
  readonly name: string;
}

/** Containers within containers: what lies deeper is told as a place in the deepest one. */
const DEPTH_LIMIT = 16;
/** In a damaged directory many entries may begin before a byte and end behind it. */
const OVERLAP_LIMIT = 64;

interface Child extends Entry {
  readonly step: EntryStep;
}

interface Node {
  readonly name: string;
  readonly steps: readonly EntryStep[];
  readonly source: Source;
  readonly from: number;
  format: string | undefined;
  /** In the order of their bytes. */
  children: readonly Child[];
  readonly opened: Map<Child, Node>;
}

/** What lies where in one file; each container is listed when something was found in it. */
export class Places {
  readonly #root: Node;

  constructor(file: string, source: Source) {
    this.#root = nodeOf(basename(file), [], source, 0);
  }

  /** The innermost entry that holds all of these bytes. */
  at(start: number, size: number): Place {
    let node = this.#root;
    for (let depth = 0; depth < DEPTH_LIMIT; depth++) {
      const child = childAround(childrenOf(node), start - node.from, size);
      if (child === undefined) break;
      node = enter(node, child);
    }
    const isInnermost = childrenOf(node).length === 0;
    const { steps, from, format = 'unknown', source } = node;
    return { steps, format, start: start - from, from, size: source.size, isInnermost };
  }

  /** Where an entry lies in the file; absent when there is none. */
  rangeOf(steps: readonly EntryStep[]): { readonly start: number; readonly size: number } | undefined {
    let node = this.#root;
    for (const { name, nth } of steps) {
      const child = childrenOf(node).find(({ step }) => step.name === name && step.nth === nth);
      if (child === undefined) return undefined;
      node = enter(node, child);
    }
    return { start: node.from, size: node.source.size };
  }

  /** Everything that lies in the file, at any depth, in the order of its bytes. */
  *all(): Generator<NamedPlace> {
    yield* below(this.#root, 0);
  }
}

function* below(node: Node, depth: number): Generator<NamedPlace> {
  const children = childrenOf(node);
  yield { name: node.name, steps: node.steps, format: node.format ?? 'unknown' };
  // Opened apart, so that a walk over everything keeps nothing.
  if (depth < DEPTH_LIMIT) for (const child of children) yield* below(open(node, child), depth + 1);
}

function nodeOf(name: string, steps: readonly EntryStep[], source: Source, from: number): Node {
  return { name, steps, source, from, format: undefined, children: [], opened: new Map() };
}

function enter(node: Node, child: Child): Node {
  const known = node.opened.get(child) ?? open(node, child);
  node.opened.set(child, known);
  return known;
}

function open(node: Node, { name, step, start, size }: Child): Node {
  return nodeOf(name, [...node.steps, step], sliceSource(node.source, start, size), node.from + start);
}

function childrenOf(node: Node): readonly Child[] {
  if (node.format !== undefined) return node.children;
  const { format, entries } = listing(node);
  node.format = format;
  const steps = stepsOf(entries.map(entry => entry.name));
  const children = entries.flatMap((entry, i) => {
    const step = steps[i];
    const { name, start, size } = entry;
    // One that lies outside has no bytes here; the index lists it under problems.
    return step && start >= 0 && size >= 0 && start + size <= node.source.size ? [{ name, start, size, step }] : [];
  });
  node.children = children.toSorted((a, b) => a.start - b.start);
  return node.children;
}

/** A reader of Gantry's that breaks must not lose the place: it is then one in the container. */
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
    if (child !== undefined && start + size <= child.start + child.size) return child;
  }
  return undefined;
}
