// Which numbers of a file name items of a list, according to the layout.
import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import { decode } from '../decode.ts';
import type { NamedField } from '../field-sink.ts';
import { bitsIn, withBits } from '../find-leaf.ts';
import type { AnyLayout, Links, RootLayout } from '../layout.ts';
import type { BitPart, Leaf } from '../leaf.ts';
import { leavesIn } from '../leaves-in.ts';
import { parsePath, pathText } from '../path.ts';

/** A number, or some bits of one, that names an item. */
export interface StoredReference {
  readonly path: string;
  readonly spot: NamedField;
  readonly part?: BitPart;
  /** The path of the list it leads into, and the item. */
  readonly list: string;
  readonly index: number;
  /** What is removed with the item, and the number for the case that nothing is: see `Lead`. */
  readonly owner?: string;
  readonly idle?: number;
}

/** A number that follows from others: a count, an offset, a size. */
export interface DerivedValue {
  readonly path: string;
  readonly value: unknown;
}

export interface Survey {
  readonly references: readonly StoredReference[];
  readonly following: readonly DerivedValue[];
}

const FOLLOWING: ReadonlySet<string> = new Set(['count', 'offset', 'size', 'checksum']);

interface Candidate {
  readonly spot: NamedField;
  readonly part?: BitPart;
  readonly target: string;
  readonly number: number;
}

/** The references into some lists, and all numbers that the layout itself writes. */
export function survey(layout: AnyLayout, source: Source, lists: ReadonlySet<string>): Survey {
  const leads = lists.size > 0 ? layout.links?.leads?.(decode(layout as RootLayout<unknown>, source).value) : undefined; // as: it belongs to a whole file
  const names = new Set([...lists].map(lastName));
  const known = new Set<string>();
  const leadsThere = ({ target }: { readonly target?: string }): boolean =>
    target !== undefined && names.has(lastName(target));
  // A link's source is known only by its path.
  const isWanted = (leaf: Leaf<unknown>): boolean =>
    leads !== undefined || FOLLOWING.has(leaf.kind) || leadsThere(leaf) || leaf.bits?.some(leadsThere) === true;
  const spots = leavesIn(layout, source, isWanted, {
    place({ path, depth }, _, { kind }) {
      const name = path[depth - 1];
      if (kind !== 'struct' && typeof name === 'string' && names.has(name)) known.add(pathText(path, depth));
    },
  });
  const following = spots.filter(({ leaf }) => FOLLOWING.has(leaf.kind)).map(({ path, value }) => ({ path, value }));
  const linked = spots.flatMap(spot => linkedAt(spot, leads, lists));
  const candidates = spots.flatMap(spot => [...candidatesIn(spot)]).filter(({ target }) => names.has(lastName(target)));
  return { references: [...linked, ...candidates.flatMap(found => leadsInto(found, { lists, known }))], following };
}

function linkedAt(
  spot: NamedField,
  leads: ReturnType<NonNullable<Links['leads']>> | undefined,
  lists: ReadonlySet<string>,
): readonly StoredReference[] {
  const { value, path } = spot;
  const lead = typeof value === 'number' && value >= 0 ? leads?.(path) : undefined;
  return lead !== undefined && lists.has(lead.list) ? [{ ...lead, path, spot, index: Number(value) }] : [];
}

const lastName = (path: string): string => path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('^')) + 1);

function* candidatesIn(spot: NamedField): Generator<Candidate> {
  const { leaf, value } = spot;
  if (leaf.target !== undefined && typeof value === 'number' && value !== leaf.none) {
    const number = Math.floor((value - (leaf.first ?? 0)) / (leaf.per ?? 1));
    yield { spot, target: leaf.target.replaceAll('^', ''), number };
  }
  for (const part of leaf.bits ?? [])
    if (part.target !== undefined)
      yield { spot, part, target: part.target.replaceAll('^', ''), number: Number(bitsIn(Number(value), part)) };
}

/** The nearest list of that name, searching outwards. */
function leadsInto(
  { spot, part, target, number: index }: Candidate,
  { lists, known }: { readonly lists: ReadonlySet<string>; readonly known: ReadonlySet<string> },
): StoredReference[] {
  const steps = parsePath(spot.path) ?? [];
  const own = pathText(steps, steps.length - 1);
  for (let depth = steps.length - 1; depth >= 0; depth--) {
    const around = pathText(steps, depth);
    const list = around === '' ? target : `${around}.${target}`;
    if (list === own) continue; // a list of references does not lead into itself
    if (lists.has(list) && index >= 0)
      return [{ path: part ? `${spot.path}.${part.name}` : spot.path, spot, ...(part && { part }), list, index }];
    if (known.has(list)) return [];
  }
  return [];
}

/** Points a reference at another item, in writable bytes. False if its number cannot be that large. */
export function pointTo(bytes: Uint8Array, { spot, part }: StoredReference, index: number): boolean {
  const { start, size } = spot;
  const leaf = spot.leaf as Leaf<number>; // as: only numbers are references
  const view = viewOf(bytes.subarray(start, start + size));
  if (part) {
    if (index >= 2 ** part.width) return false;
    leaf.write(view, 0, size, withBits(leaf.read(view, 0, size), part, index));
    return true;
  }
  const { first = 0, per = 1, range } = leaf;
  const rest = (((Number(spot.value) - first) % per) + per) % per;
  const number = index * per + rest + first;
  if (range !== undefined && number > range.max) return false;
  leaf.write(view, 0, size, number);
  return true;
}

/** Sets a reference to none; false if it has no number for that. */
export function pointNowhere(bytes: Uint8Array, { spot, part, idle }: StoredReference): boolean {
  const none = part ? undefined : (idle ?? noneOf(spot));
  if (none === undefined) return false;
  const { start, size } = spot;
  (spot.leaf as Leaf<number>).write(viewOf(bytes.subarray(start, start + size)), 0, size, none); // as: only numbers are references
  return true;
}

/** The number by which a reference means none; undefined if it has no such number. */
export function noneOf({ leaf }: Pick<NamedField, 'leaf'>): number | undefined {
  const { range, first = 0, none } = leaf;
  if (none !== undefined) return none === 'never' ? undefined : none;
  if (first > 0) return 0;
  return range !== undefined && range.min < 0 ? -1 : undefined;
}

/** The value of a reference in these bytes. */
export function numberAt(source: Source, { spot, part }: StoredReference): unknown {
  const { start, size, leaf } = spot;
  const value = leaf.read(viewOf(source.read(start, size)), 0, size);
  return part ? bitsIn(Number(value), part) : value;
}
