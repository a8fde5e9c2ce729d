// A type of a structure: the whole file, or one under `types`.

import { StructureError } from './fault.ts';
import { readField, readInstance, readParam } from './read-attribute.ts';
import {
  attempt,
  checkCases,
  checkKeys,
  checkName,
  formulaIn,
  formulaOf,
  listIn,
  mapIn,
  type Reading,
  report,
  textIn,
  warn,
} from './reading.ts';
import type { Attribute, Endian, EndianRule, EnumSpec, TypeSpec } from './spec.ts';
import { isKnownEncoding } from './text-encoding.ts';
import { entryPlace, integerOf, isNull, type YamlEntry, type YamlMap } from './yaml-tree.ts';

const KEYS: ReadonlySet<string> = new Set([
  'meta',
  'doc',
  'doc-ref',
  'params',
  'seq',
  'types',
  'instances',
  'enums',
  'to-string',
]);
const META: ReadonlySet<string> = new Set([
  ...['id', 'title', 'application', 'file-extension', 'xref', 'license', 'ks-version', 'ks-debug'],
  ...['ks-opaque-types', 'imports', 'encoding', 'endian', 'bit-endian', 'tags'],
]);

export interface TypeHead {
  readonly name: string;
  readonly outer: TypeSpec | undefined;
}

/** Reads a type with all the types in it. */
export function readType(reading: Reading, node: YamlMap, { name, outer }: TypeHead): TypeSpec {
  const doc = node.entries.get('doc')?.value;
  const type: TypeSpec = {
    ...{ name, outer, place: node.place, file: reading.file },
    ...(doc?.kind === 'scalar' ? { about: doc.text.trim() } : {}),
    ...{ types: new Map(), enums: new Map(), params: [], seq: [], instances: new Map(), members: new Map() },
    endian: inheritedEndian(outer),
    bitEndian: outer?.bitEndian ?? 'be',
    encoding: outer?.encoding,
    toText: undefined,
  };
  checkKeys(reading, node, KEYS);
  readMeta(reading, type, node.entries.get('meta'));
  readEnums(reading, type, node.entries.get('enums'));
  readTypes(reading, type, node.entries.get('types'));
  readMembers(reading, type, node);
  const text = node.entries.get('to-string');
  if (text) type.toText = formulaIn(reading, text, { owner: type, want: 'text' });
  return type;
}

function inheritedEndian(outer: TypeSpec | undefined): TypeSpec['endian'] {
  const endian = outer?.endian;
  return typeof endian === 'object' ? 'inherited' : endian;
}

function readMeta(reading: Reading, type: TypeSpec, entry: YamlEntry | undefined): void {
  const meta = entry && attempt(reading, () => mapIn(entry));
  if (!meta) return;
  checkKeys(reading, meta, META);
  const endian = meta.entries.get('endian');
  if (endian) type.endian = attempt(reading, () => readEndian(reading, type, endian)) ?? type.endian;
  const bits = meta.entries.get('bit-endian');
  const order = bits && attempt(reading, () => textIn(bits));
  if (order === 'le' || order === 'be') type.bitEndian = order;
  else if (bits && order !== undefined) report(reading, '“bit-endian” is le or be.', entryPlace(bits));
  const encoding = meta.entries.get('encoding');
  if (!encoding) return;
  type.encoding = attempt(reading, () => textIn(encoding));
  if (type.encoding !== undefined && !isKnownEncoding(type.encoding))
    warn(reading, `Unknown encoding “${type.encoding}”.`, entryPlace(encoding));
}

const isEndian = (text: string): text is Endian => text === 'le' || text === 'be';

/** The byte order of a type: fixed, or chosen by a value. */
function readEndian(reading: Reading, owner: TypeSpec, entry: YamlEntry): Endian | EndianRule {
  const { value } = entry;
  const place = entryPlace(entry);
  if (value.kind === 'scalar' && isEndian(value.text)) return value.text;
  const on = value.kind === 'map' ? value.entries.get('switch-on') : undefined;
  const cases = value.kind === 'map' ? value.entries.get('cases')?.value : undefined;
  if (!on || cases?.kind !== 'map')
    throw new StructureError('“endian” is le, be, or a choice with “switch-on” and “cases”.', place);
  const formula = formulaOf(reading, textIn(on), { place: entryPlace(on), owner });
  checkCases(reading, cases.entries.values());
  return {
    on: formula,
    cases: [...cases.entries.values()].flatMap(each => {
      const read = attempt(reading, () => endianCase(reading, owner, each));
      return read ? [read] : [];
    }),
  };
}

function endianCase(reading: Reading, owner: TypeSpec, entry: YamlEntry): EndianRule['cases'][number] {
  const endian = textIn(entry);
  if (!isEndian(endian)) throw new StructureError('A byte order is le or be.', entryPlace(entry));
  const key = entry.key === '_' ? undefined : formulaOf(reading, entry.key, { place: entry.keyPlace, owner });
  return { key, endian };
}

function readTypes(reading: Reading, outer: TypeSpec, entry: YamlEntry | undefined): void {
  const map = entry && !isNull(entry.value) ? attempt(reading, () => mapIn(entry)) : undefined;
  for (const each of map?.entries.values() ?? []) {
    if (!checkName(reading, 'name of a type', each.key, each.keyPlace)) continue;
    const empty: YamlMap = { kind: 'map', entries: new Map(), place: each.keyPlace };
    const node = isNull(each.value) ? empty : attempt(reading, () => mapIn(each));
    if (node) outer.types.set(each.key, readType(reading, node, { name: each.key, outer }));
  }
}

function readMembers(reading: Reading, type: TypeSpec, node: YamlMap): void {
  const params = node.entries.get('params');
  const seq = node.entries.get('seq');
  const instances = node.entries.get('instances');
  for (const each of (params && attempt(reading, () => listIn(params))) ?? []) {
    const param = readParam(reading, type, each);
    if (param && addMember(reading, type, param)) type.params.push(param);
  }
  const fields = seq && !isNull(seq.value) ? attempt(reading, () => listIn(seq)) : undefined;
  for (const [i, each] of (fields ?? []).entries()) {
    const field = readField(reading, type, each, i);
    if (field && addMember(reading, type, field)) type.seq.push(field);
  }
  const map = instances && !isNull(instances.value) ? attempt(reading, () => mapIn(instances)) : undefined;
  for (const each of map?.entries.values() ?? []) {
    const instance = readInstance(reading, type, each);
    if (instance && addMember(reading, type, instance)) type.instances.set(each.key, instance);
  }
}

function addMember(reading: Reading, type: TypeSpec, attribute: Attribute): boolean {
  const before = type.members.get(attribute.id);
  if (before) {
    report(reading, `“${attribute.id}” is already defined in line ${before.place.line}.`, attribute.place);
    return false;
  }
  type.members.set(attribute.id, attribute);
  reading.attributes.push(attribute);
  return true;
}

function readEnums(reading: Reading, type: TypeSpec, entry: YamlEntry | undefined): void {
  const map = entry && !isNull(entry.value) ? attempt(reading, () => mapIn(entry)) : undefined;
  for (const each of map?.entries.values() ?? []) {
    if (!checkName(reading, 'name of an enum', each.key, each.keyPlace)) continue;
    const members = attempt(reading, () => mapIn(each));
    if (members) type.enums.set(each.key, readEnum(reading, each.key, members));
  }
}

function readEnum(reading: Reading, name: string, map: YamlMap): EnumSpec {
  const found: EnumSpec = { name, members: new Map(), numbers: new Map() };
  for (const entry of map.entries.values()) {
    const number = integerOf(entry.key) ?? (entry.key === 'true' ? 1 : entry.key === 'false' ? 0 : undefined);
    const member = memberIn(entry);
    if (number === undefined) report(reading, `“${entry.key}” is not a whole number.`, entry.keyPlace);
    else if (!member) report(reading, 'A member of an enum needs a name.', entryPlace(entry));
    else if (checkName(reading, 'name of a member', member.name, entryPlace(entry))) {
      const known = found.members.get(String(number))?.name;
      const other = found.numbers.get(member.name);
      if (known !== undefined) report(reading, `${number} is “${known}” already.`, entry.keyPlace);
      if (other !== undefined) report(reading, `“${member.name}” is ${other} already.`, entryPlace(entry));
      found.members.set(String(number), member);
      found.numbers.set(member.name, number);
    }
  }
  return found;
}

function memberIn({ value }: YamlEntry): { name: string; about?: string } | undefined {
  if (value.kind === 'scalar') return isNull(value) ? undefined : { name: value.text };
  const id = value.kind === 'map' ? value.entries.get('id')?.value : undefined;
  const doc = value.kind === 'map' ? value.entries.get('doc')?.value : undefined;
  if (id?.kind !== 'scalar') return undefined;
  return { name: id.text, ...(doc?.kind === 'scalar' ? { about: doc.text.trim() } : {}) };
}
