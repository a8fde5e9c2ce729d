// Checks numbers in fragments: those that lead to a fragment of the wrong kind, into the middle of a name, or past the end
// of a list.

import type { CheckFinding, Records } from '#layout';
import { grouped, storedText } from '../../../base/counted.ts';
import { oddRow } from '../../odd-rows.ts';
import type { DmSpriteDef2 } from './layout/meshes.ts';
import type { DmSpriteDef } from './layout/old-meshes.ts';
import { NAMES } from './layout/refs.ts';
import type { Strings } from './layout/strings.ts';
import { typeName } from './layout/types.ts';

const SWITCHED_OFF = 0;
const MESH = 0x36;
const PALETTE = 0x31;
const REGION = 0x22;
const WORLD_TREE = 0x21;
const SKELETON = 0x10;
const TRACK = 0x13;
const INSTANCE_OF_MESH = 0x2d;
const OLD_MESH = 0x2c;
export const MESHES = [MESH, OLD_MESH];
const HULL = 0x18;
const ANIMATION = 0x2f;
const BLIT_SPRITE = 0x26;
const CLOUD = 0x34;
/** What can be attached to a bone. */
const ATTACHED = [INSTANCE_OF_MESH, CLOUD];
/** What can show an object. */
const SHAPES = [0x05, 0x07, 0x09, 0x0b, 0x0d, 0x11, 0x27, INSTANCE_OF_MESH];

/** For each type, the kinds of fragments that its members refer to in every known file. */
const LEADS: Readonly<Record<number, Readonly<Record<string, readonly number[]>>>> = {
  0x04: { frames: [0x03] },
  0x05: { definition: [0x04] },
  0x07: { definition: [0x06] },
  0x09: { definition: [0x08] },
  0x0b: { definition: [0x0a] },
  0x0d: { definition: [0x0c] },
  0x11: { definition: [SKELETON] },
  [TRACK]: { definition: [0x12] },
  0x14: { sprites: SHAPES },
  0x15: { actor: [0x14], sphere: [0x16, 0x18, 0x1a], colors: [0x33] },
  [HULL]: { definition: [0x17] },
  0x1a: { definition: [0x19] },
  0x1c: { definition: [0x1b] },
  [SKELETON]: { collision: [HULL] },
  [REGION]: { mesh: MESHES, oldMesh: MESHES },
  [BLIT_SPRITE]: { sprite: [0x05] },
  0x27: { definition: [BLIT_SPRITE] },
  0x28: { light: [0x1c] },
  0x2a: { light: [0x1c] },
  0x2b: { light: [0x1c] },
  [OLD_MESH]: { palette: [PALETTE], animation: [ANIMATION], collision: [HULL] },
  [INSTANCE_OF_MESH]: { definition: MESHES },
  [ANIMATION]: { definition: [0x37, 0x2e] },
  0x30: { sprite: [0x05, 0x07] },
  [PALETTE]: { materials: [0x30] },
  0x33: { definition: [0x32] },
  [CLOUD]: { sprite: [BLIT_SPRITE] },
  [MESH]: { palette: [PALETTE], animation: [ANIMATION] },
};

/** The same as lists, for quick iteration. */
const leadsOf = new Map(Object.entries(LEADS).map(([type, leads]) => [Number(type), Object.entries(leads)]));
/** Members other than its name that may hold a name. */
const otherNames = [...NAMES].filter(member => member !== 'name');
const NAMED: ReadonlySet<number> = new Set([0x14, 0x15]);

/** A fragment whose body was read, and its type. */
interface Link {
  readonly type: number;
  readonly value: Readonly<Record<string, unknown>> | undefined;
}

interface Known {
  readonly links: readonly Link[];
  readonly names: Places;
}

export interface LinkedFile {
  /** The size of the name table with its padding. */
  readonly stringHashSize: number;
  readonly strings: Strings;
  readonly fragments: readonly { readonly body: unknown }[];
}

/** Reports references of fragments that lead nowhere or to the wrong kind. */
export function* oddLinks({ strings, stringHashSize, fragments }: LinkedFile): Generator<CheckFinding> {
  const links = fragments.map(linkOf);
  const known = { links, names: { begin: placesIn(strings), size: stringHashSize } };
  const regions = links.filter(({ type }) => type === REGION).length;
  // There are thousands of fragments, and hardly any is odd: paths are built only for reports.
  for (const [i, { type, value }] of links.entries()) {
    if (value === undefined) continue;
    if (isOddName(value.name, known.names) || NAMED.has(type)) yield* oddNames(value, i, known.names);
    for (const [member, kinds] of leadsOf.get(type) ?? [])
      if (isOddLead(links, value[member], kinds))
        yield* oddLeads(links, value[member], { path: pathOf(i, member), kinds });
    if (MESHES.includes(type)) yield* oddLengths(value as unknown as DmSpriteDef | DmSpriteDef2, i); // the layout of this type
    if (type === MESH) yield* oddTables(links, value as unknown as DmSpriteDef2, i); // the layout of this type
    if (type === SKELETON) yield* oddSkeleton(known, value, i);
    if (type === WORLD_TREE) yield* oddLeaves(value.nodes as Rows, regions, pathOf(i, 'nodes')); // the layout of this type
    if (Array.isArray(value.regions)) yield* oddRegions(value.regions, regions, pathOf(i, 'regions'));
  }
}

const pathOf = (fragment: number, member: string): string => `fragments[${fragment}].body.${member}`;

/** Raw bytes and unknown bodies have only the tag of their type, and no references. */
export function linkOf({ body }: { readonly body: unknown }): Link {
  const { type = 'unknown', tag, value } = body as { type?: unknown; tag?: unknown; value?: Link['value'] };
  return { type: Number(type === 'unknown' ? tag : type), value: typeof value === 'object' ? value : undefined };
}

interface Places {
  readonly begin: ReadonlySet<number>;
  readonly size: number;
}

/** The offset of each name in the table; the empty one comes first. */
function placesIn({ first, names }: Strings): ReadonlySet<number> {
  const begin = new Set([0]);
  let end = first.length + 1;
  for (const name of names) {
    begin.add(end);
    end += name.length + 1;
  }
  return begin;
}

/**
 * A negative number must be the offset of a name, each of which is stored once and whole; decoding already reports offsets
 * past the table.
 */
const isOddName = (place: unknown, { begin, size }: Places): boolean =>
  typeof place === 'number' && (place > 0 || (place < 0 && -place < size && !begin.has(-place)));

function* oddNames(value: Link['value'], fragment: number, names: Places): Generator<CheckFinding> {
  if (isOddName(value?.name, names)) yield oddName(pathOf(fragment, 'name'), Number(value?.name));
  for (const member of otherNames) {
    const place = Number(value?.[member]);
    // Here a positive number is a fragment's.
    if (place < 0 && isOddName(place, names)) yield oddName(pathOf(fragment, member), place);
  }
}

function oddName(path: string, place: number): CheckFinding {
  if (place > 0) return { path, text: `expected the place of a name, which is negative, or 0, found ${place}` };
  return { path, text: `expected the place where a name begins, found ${grouped(-place)}, where none begins` };
}

interface Lead {
  readonly path: string;
  readonly kinds: readonly number[];
}

/** A number or a list of them; zeros and names have no target. */
function isOddLead(links: readonly Link[], found: unknown, kinds: readonly number[]): boolean {
  if (Array.isArray(found)) return found.some(each => isOddLead(links, each, kinds));
  if (typeof found !== 'number' || found <= 0) return false;
  const type = links[found - 1]?.type;
  return type !== undefined && !Number.isNaN(type) && !kinds.includes(type);
}

function* oddLeads(links: readonly Link[], found: unknown, { path, kinds }: Lead): Generator<CheckFinding> {
  for (const [k, each] of (Array.isArray(found) ? found : [found]).entries()) {
    if (!isOddLead(links, each, kinds)) continue;
    const type = links[each - 1]?.type ?? SWITCHED_OFF;
    const is = type === SWITCHED_OFF ? 'which is switched off' : `of type ${typeName(type)}`;
    const text = `expected a fragment of type ${kinds.map(typeName).join(' or ')}, found ${each}, ${is}`;
    yield { path: Array.isArray(found) ? `${path}[${k}]` : path, text };
  }
}

/** Groups of a mesh refer to materials by position in its palette. */
function* oddTables(links: readonly Link[], mesh: DmSpriteDef2, fragment: number): Generator<CheckFinding> {
  const materials = links[mesh.palette - 1]?.type === PALETTE ? links[mesh.palette - 1]?.value?.materials : undefined;
  const bound = { count: Array.isArray(materials) ? materials.length : Number.POSITIVE_INFINITY, what: 'materials' };
  for (const groups of ['faceGroups', 'vertexGroups'] as const)
    yield* oddRow(mesh[groups], { path: pathOf(fragment, groups), members: ['material'] }, bound);
}

/** Each table of a mesh has a row for every vertex, or none. */
function* oddLengths(mesh: DmSpriteDef | DmSpriteDef2, fragment: number): Generator<CheckFinding> {
  const vertices = mesh.vertices.length;
  for (const [name, { length }] of [
    ['uvCount', mesh.uvs],
    ['normalCount', mesh.normals],
    ['colorCount', mesh.colors],
  ] as const)
    if (length > 0 && length !== vertices)
      yield {
        path: pathOf(fragment, name),
        text: `expected 0 or ${grouped(vertices)}, one for each vertex, found ${grouped(length)}`,
      };
}

type Rows = Pick<Records<unknown>, 'length' | 'column'>;

/** The leaves of a zone's tree refer to regions, counted from 1. */
function* oddLeaves(nodes: Rows, regions: number, path: string): Generator<CheckFinding> {
  const leaves = nodes.column('region');
  const row = leaves.findIndex(region => Number(region) > regions);
  if (row >= 0)
    yield {
      path: `${path}[${row}].region`,
      text: `expected a region from 1 to ${grouped(regions)}, or 0, found ${storedText(leaves[row])}`,
    };
}

/** Bones refer to their tracks, skins to meshes whose vertices belong to those bones. */
function* oddSkeleton({ links, names }: Known, value: object, fragment: number): Generator<CheckFinding> {
  const { dags = [], skins } = value as {
    readonly dags?: readonly { readonly name: number; readonly track: number; readonly sprite: number }[];
    readonly skins?: { readonly skins: readonly number[] };
  }; // the layout of this type
  for (const [i, { name, track, sprite }] of dags.entries()) {
    if (isOddName(name, names)) yield oddName(pathOf(fragment, `dags[${i}].name`), name);
    yield* oddLeads(links, track, { path: pathOf(fragment, `dags[${i}].track`), kinds: [TRACK] });
    yield* oddLeads(links, sprite, { path: pathOf(fragment, `dags[${i}].sprite`), kinds: ATTACHED });
  }
  yield* oddLeads(links, skins?.skins, { path: pathOf(fragment, 'skins.skins'), kinds: [INSTANCE_OF_MESH] });
  for (const skin of skins?.skins ?? []) {
    const definition = Number(links[skin - 1]?.value?.definition ?? 0) - 1;
    const { type, value: mesh } = links[definition] ?? {};
    if (type !== MESH || mesh === undefined) continue;
    const place = { path: pathOf(definition, 'skin'), members: ['dag'] };
    yield* oddRow(mesh.skin as Rows, place, { count: dags.length, what: 'bones' }); // the layout of this type
  }
}

function* oddRegions(found: readonly unknown[], regions: number, path: string): Generator<CheckFinding> {
  const k = found.findIndex(region => Number(region) >= regions);
  if (k < 0) return;
  const text =
    regions === 0 ? 'expected a region, but there is none' : `expected a region from 0 to ${grouped(regions - 1)}`;
  yield { path: `${path}[${k}]`, text: `${text}, found ${storedText(found[k])}` };
}
