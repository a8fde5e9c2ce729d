import { viewOf } from '../../../base/bytes.ts';
import { someOf } from '../../../base/counted.ts';
import { hexOffset } from '../../../base/hex.ts';
import { JsonFloat } from '../../../base/json-float.ts';
import { JsonItems } from '../../../base/lazy-json.ts';
import type { Detection, Format, Probe, TableForm, TableRow } from '../../format.ts';
import type { NamedPart, Reference } from '../../references.ts';
import { firstBytesOf } from '../../signatures.ts';
import { type BodyType, bodyOf, namesIn, typeOf } from './fragments.ts';
import { wldHands } from './hands.ts';
import { wldShapes } from './import.ts';
import { NAMES } from './layout/refs.ts';
import { isOnlyNamed, typeName } from './layout/types.ts';
import { NEW, OLD } from './layout/versions.ts';
import { type Fragment, MAGIC, type Wld, wld } from './layout/wld.ts';
import { nameTable } from './names.ts';
import { readable } from './readable.ts';
import { buildScene } from './scene/build.ts';
import { clipOf, clipsOf, lendersFor, lentClips, skeletonsOf } from './scene/clips.ts';
import { zoneKind } from './scene/zone-kind.ts';
import { isMutual, seenFrom } from './sight.ts';

/** The fragments: their numbers, types and names, and what each refers to. */
const table: TableForm<Wld> = {
  what: 'fragments',
  columns: [
    { key: 'index', title: '#', width: 7, isNumeric: true },
    { key: 'type', title: 'Type', width: 24 },
    { key: 'name', title: 'Name', width: 34 },
    { key: 'size', title: 'Bytes', width: 9, isNumeric: true },
    { key: 'uses', title: 'Uses' },
  ],
  rows(model) {
    const nameOf = namesIn(model);
    return model.fragments.map((fragment, index) => rowOf(fragment, index, nameOf));
  },
};

/** Members that say what a fragment is about. */
const USES = ['definition', 'actor', 'sprite', 'palette', 'light', 'mesh'] as const;

const counted = (count: number): string => count.toLocaleString('en');

const HEADER = 28;

/** Zones, objects, characters, lights and placements of EverQuest. */
export const everquestWld: Format<Wld> = {
  id: 'everquest/wld',
  icon: 'mountain',
  scope: 'models',
  title: 'World fragments',
  detect,
  firstBytes: firstBytesOf(MAGIC),
  readable,
  layout: wld,
  scenes: {
    ...{ build: buildScene, skeletons: skeletonsOf, clips: clipsOf, clip: clipOf },
    borrowing: { files: lendersFor, clips: lentClips },
  },
  shapes: wldShapes,
  hands: wldHands,
  table,
  facts,
  notConfirmed,
  references,
  namedParts,
  cautions,
  nameTable,
  toJson,
  exportsAs: ['json', 'glb', 'obj'],
};

/** The magic number, and one of the two versions. */
function detect({ source }: Probe): Detection {
  if (source.size < HEADER) return { confidence: 'unknown', why: 'too short for the header of a WLD file' };
  const head = viewOf(source.read(0, HEADER));
  const magic = head.getUint32(0, true);
  if (magic !== MAGIC) return { confidence: 'unknown', why: `does not begin with ${hexOffset(MAGIC)}` };
  const version = head.getUint32(4, true);
  const count = head.getUint32(8, true);
  const says = `begins with ${hexOffset(MAGIC)}, version ${hexOffset(version)}, ${count} ${count === 1 ? 'fragment' : 'fragments'}`;
  if (version === OLD || version === NEW) return { confidence: 'certain', why: says };
  return { confidence: 'likely', why: `${says}, but no game has this version` };
}

/** The pictures of its materials, and the objects that it places but does not contain. */
function* references(model: Wld): Generator<Reference> {
  const nameOf = namesIn(model);
  for (const index of model.fragments.keys()) {
    const path = `fragments[${index}].body`;
    for (const [i, { file }] of bodyOf(model, index + 1, 0x03)?.files.entries() ?? [])
      if (file !== '') yield { path: `${path}.files[${i}].file`, kind: 'texture', name: file, isFile: true };
    const actor = nameOf(bodyOf(model, index + 1, 0x15)?.actor ?? 0);
    if (actor !== '') yield { path: `${path}.actor`, kind: 'model', name: actor, isFile: false };
  }
}

/** The objects that other files place, by name. */
function* namedParts(model: Wld): Generator<NamedPart> {
  const nameOf = namesIn(model);
  for (const index of model.fragments.keys()) {
    const name = nameOf(bodyOf(model, index + 1, 0x14)?.name ?? 0);
    if (name !== '') yield { path: `fragments[${index}]`, kind: 'model', name };
  }
}

/** Zones place objects by name, and are in other archives than these. */
function cautions(before: Wld, after: Wld): readonly string[] {
  const left = new Set(Array.from(namedParts(after), ({ name }) => name.toLowerCase()));
  const gone = new Set(
    Array.from(namedParts(before), ({ name }) => name).filter(name => !left.has(name.toLowerCase())),
  );
  if (gone.size === 0) return [];
  const one = gone.size === 1;
  return [
    `${someOf([...gone])} ${one ? 'is' : 'are'} no longer here: what places ${one ? 'it' : 'them'} by name, such as the objects.wld of a zone, has to be changed as well`,
  ];
}

type Fact = readonly [label: string, value: string];

/** What a file holds, in numbers; for a zone also the kinds of its regions. */
function facts(model: Wld): readonly Fact[] {
  const { fragments, version } = model;
  const types = [...Map.groupBy(fragments, typeOf)].toSorted(([, a], [, b]) => b.length - a.length);
  return [
    ['Dialect', version === OLD ? 'old' : 'new'],
    ['Types', types.map(([type, { length }]) => `${counted(length)} ${typeName(type)}`).join(', ')],
    ...sums(model),
    ...sight(model),
    ...zones(model),
  ];
}

/** Types whose layout follows the descriptions of tools: no game file with any of them was available. */
const DESCRIBED: ReadonlySet<number> = new Set([0x0a, 0x0b, 0x0c, 0x0d, 0x19, 0x1a, 0x2b, 0x2e]);
/** Types of which only single bodies were available, and no file that shows them. */
const SINGLE: ReadonlySet<number> = new Set([0x06, 0x07, 0x17, 0x18, 0x26, 0x27, 0x2c, 0x34]);

function notConfirmed({ fragments, version }: Wld): readonly string[] {
  const types = [...new Set(fragments.map(typeOf))];
  const named = (isMeant: (type: number) => boolean): string => types.filter(isMeant).map(typeName).join(', ');
  const rows = [
    [named(type => DESCRIBED.has(type)), 'read as tools describe them, not tested on a file of a game'],
    [named(isOnlyNamed), 'known by name only; the bytes are kept as they are'],
    [
      named(type => SINGLE.has(type)),
      'read like the single bodies that were tested; how the game shows them is taken from tools',
    ],
  ] as const;
  return [
    ...(version === NEW ? ['The newer version is read as tools describe it, and was not tested on a file.'] : []),
    ...rows.flatMap(([of, how]) => (of === '' ? [] : [`${of}: ${how}.`])),
  ];
}

function* sums(model: Wld): Generator<Fact> {
  const sum = (type: BodyType, of: (index: number) => number): number =>
    model.fragments.reduce((all, fragment, index) => all + (typeOf(fragment) === type ? of(index + 1) : 0), 0);
  const faces =
    sum(0x36, index => bodyOf(model, index, 0x36)?.faces.length ?? 0) +
    sum(0x2c, index => bodyOf(model, index, 0x2c)?.faces.length ?? 0);
  if (faces > 0) yield ['Faces', counted(faces)];
  const bones = sum(0x10, index => bodyOf(model, index, 0x10)?.dags.length ?? 0);
  if (bones > 0) yield ['Bones', counted(bones)];
}

/** How many regions see how many others. */
function* sight(model: Wld): Generator<Fact> {
  const regions = model.fragments.flatMap((_, index) => bodyOf(model, index + 1, 0x22) ?? []);
  const seen = regions.map(seenFrom);
  const pairs = seen.flat().reduce((sum, [first, end]) => sum + end - first, 0);
  if (pairs === 0) return;
  const how = isMutual(seen) ? 'each pair both ways' : 'some one way only';
  yield ['Visibility', `${counted(regions.length)} regions, ${counted(pairs)} visible pairs, ${how}`];
}

function* zones(model: Wld): Generator<Fact> {
  const nameOf = namesIn(model);
  for (const index of model.fragments.keys()) {
    const zone = bodyOf(model, index + 1, 0x29);
    if (zone === undefined) continue;
    const regions = zone.regions.length === 1 ? '1 region' : `${counted(zone.regions.length)} regions`;
    yield [nameOf(zone.name), `${regions}: ${zoneKind(nameOf(zone.name), zone.userData)}`];
  }
}

/**
 * The shape that scripts rely on: fragments with their number, type and name, and names instead of their offsets. Each is
 * made when it is written: all fragments of a large zone together take 130 MB.
 */
export function toJson(model: Wld): unknown {
  const { version } = (wld.toJson?.({ ...model, fragments: [] }) ?? model) as { readonly version: number }; // what the layout says
  const nameOf = namesIn(model);
  const list = wld.child?.(model, 'fragments');
  return {
    version,
    strings: model.strings.names.length,
    fragments: new JsonItems(model.fragments.length, i => {
      const fragment = model.fragments[i];
      const type = fragment ? typeOf(fragment) : 0;
      const { layout, value } = list?.layout.child?.(list.value, i) ?? {};
      const { body } = (layout?.toJson?.(value) ?? value) as StoredFragment; // what the layout says
      const { type: _type, name = '', ...rest } = named(body, nameOf) as BodyJson; // an object stays one
      return { index: i + 1, type, kind: typeName(type), name: name === 0 ? '' : name, ...rest };
    }),
  };
}

/** The value with names instead of their offsets, also in nested lists. */
function named(value: unknown, nameOf: (reference: number) => string): unknown {
  if (typeof value !== 'object' || value === null || value instanceof JsonFloat) return value;
  if (Array.isArray(value)) return value.map(item => named(item, nameOf));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      NAMES.has(key) && typeof member === 'number' && member <= 0 ? nameOf(member) : named(member, nameOf),
    ]),
  );
}

interface StoredFragment {
  readonly body: BodyJson;
}

interface BodyJson {
  readonly type?: unknown;
  readonly name?: unknown;
}

function rowOf(fragment: Fragment, index: number, nameOf: (reference: number) => string): TableRow {
  const path = `fragments[${index}]`;
  const type = typeOf(fragment);
  const code = `0x${type.toString(16).toUpperCase().padStart(2, '0')}`;
  const name = nameOf(numberIn(fragment, 'name') ?? 0);
  const [member, used = 0] = usesOf(fragment) ?? [];
  const uses = used === 0 ? '' : used < 0 ? nameOf(used) : String(used);
  return {
    path,
    cells: [String(index + 1), `${code} ${typeName(type)}`, name, String(fragment.size), uses],
    paths: [
      path,
      `${path}.type`,
      `${path}.body.name`,
      `${path}.size`,
      member === undefined ? null : `${path}.body.${member}`,
    ],
  };
}

function usesOf(fragment: Fragment): readonly [member: string, reference: number] | undefined {
  for (const member of USES) {
    const reference = numberIn(fragment, member);
    if (reference !== undefined) return [member, reference];
  }
  return undefined;
}

/** A numeric member that bodies of many types have. */
function numberIn({ body }: Fragment, member: string): number | undefined {
  if (!('value' in body)) return undefined;
  const value = (body.value as Readonly<Record<string, unknown>>)[member]; // whatever was read is an object
  return typeof value === 'number' ? value : undefined;
}
