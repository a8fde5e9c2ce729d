// Reads `type`, `contents`, `size` and related keys: what a field holds, and how many bytes it takes.
import { counted } from '../base/counted.ts';
import { namedType } from './expression/compile.ts';
import { Formula } from './expression/formula.ts';
import { parseTypeCall, type TypeCall } from './expression/parse-expression.ts';
import { ExpressionError } from './expression/tokens.ts';
import { typeText, type ValueType } from './expression/value-type.ts';
import { StructureError, type TextPlace } from './fault.ts';
import { attempt, checkCases, formulaOf, type Reading, report, textIn, warn } from './reading.ts';
import {
  type Attribute,
  type DataType,
  type Endian,
  type Extent,
  findType,
  hasStretch,
  type SwitchCase,
  type TypeSpec,
  valueTypeOf,
} from './spec.ts';
import { bytesOfText, isKnownEncoding, terminatorFor } from './text-encoding.ts';
import { booleanOf, entryPlace, integerOf, isText, type YamlEntry, type YamlMap, type YamlNode } from './yaml-tree.ts';

/** Reads the type of an attribute. Type names are resolved once all types are known. */
export function readDataType(reading: Reading, attribute: Attribute, node: YamlMap): void {
  const contents = node.entries.get('contents');
  const type = node.entries.get('type');
  if (contents) {
    const bytes = attempt(reading, () => contentsOf(contents));
    if (bytes) attribute.type = { kind: 'bytes', contents: bytes };
    refuse(reading, node, { keys: ['type', 'encoding'], beside: 'contents' });
    return;
  }
  noteTypeNames(reading, type?.value);
  reading.late.push(() => {
    attribute.type = attempt(reading, () => dataType(reading, attribute, { node, type }));
    if (attribute.type) refuseUnused(reading, attribute.type, node);
  });
}

/** Keys that Kaitai's compiler refuses because they mean nothing for a type: they would be read as if they were not there. */
function refuseUnused(reading: Reading, { kind }: DataType, node: YamlMap): void {
  const type = scalarText(node, 'type');
  if (kind === 'int' || kind === 'float' || kind === 'bits')
    refuse(reading, node, { keys: ['size', 'size-eos', 'pad-right', 'process', 'encoding'], beside: type ?? '' });
  else if (kind === 'bytes' || kind === 'struct')
    refuse(reading, node, { keys: ['encoding'], beside: type ?? 'bytes' });
}

function refuse(reading: Reading, node: YamlMap, { keys, beside }: { keys: readonly string[]; beside: string }): void {
  for (const { key, keyPlace } of node.entries.values())
    if (keys.includes(key)) report(reading, `“${key}” cannot be used with “${beside}”.`, keyPlace);
}

/** Collects names of types that are not defined here: they may be structures of their own. */
function noteTypeNames(reading: Reading, value: YamlNode | undefined): void {
  const name = value?.kind === 'scalar' ? /^[a-z][a-z0-9_]*/.exec(value.text)?.[0] : undefined;
  if (name !== undefined && !/^([usf][1248](le|be)?|b\d+(le|be)?|strz?)$/.test(name)) reading.typeNames.add(name);
  const cases = value?.kind === 'map' ? value.entries.get('cases')?.value : undefined;
  if (cases?.kind === 'map') for (const each of cases.entries.values()) noteTypeNames(reading, each.value);
}

type Typed = { node: YamlMap; type: YamlEntry | undefined };

function dataType(reading: Reading, attribute: Attribute, { node, type }: Typed): DataType | undefined {
  if (!type) {
    if (attribute.role === 'param') return { kind: 'bytes' };
    const isOpen = attribute.extent ? !hasStretch(attribute.extent) : !TERMINATED.some(key => node.entries.has(key));
    if (isOpen)
      throw new StructureError(
        'Without “type” a field needs “size”, “size-eos: true”, “terminator” or “contents”.',
        node.place,
      );
    return { kind: 'bytes' };
  }
  if (type.value.kind === 'list')
    throw new StructureError('“type” needs a name, or “switch-on” and “cases”.', entryPlace(type));
  if (type.value.kind === 'map') return switchType(reading, attribute, { node, type });
  return namedData(reading, attribute, { node, name: textIn(type), place: entryPlace(type) });
}

type Named = { node: YamlMap; name: string; place: TextPlace };
const INTEGER = /^([us])([1248])(le|be)?$/;
const FLOAT = /^f([48])(le|be)?$/;
const BITS = /^b(\d+)(le|be)?$/;

function namedData(reading: Reading, attribute: Attribute, named: Named): DataType {
  const { name } = named;
  const plain = numberType(attribute, named);
  if (plain) return plain;
  if (name === 'str' || name === 'strz') return textType(reading, attribute, named);
  if (attribute.role === 'param') return paramType(attribute, named);
  const call = typeCall(named);
  const of = findType(attribute.owner, call.name.path);
  if (!of) throw new StructureError(noType(attribute.owner, call.name.path), named.place);
  return { kind: 'struct', of, args: boundArgs(reading, attribute, { of, call, named }) };
}

function noType({ file }: TypeSpec, path: readonly string[]): string {
  const name = path.join('::');
  if (!file.mayBeOpaque || path.length > 1) return `There is no type “${name}”.`;
  return `There is no type “${name}”: an opaque type needs a structure ${name}.ksy in the same folder.`;
}

function numberType({ owner, role }: Attribute, { name, place }: Named): DataType | undefined {
  const isParam = role === 'param';
  const [isInteger, sign, size, endian] = INTEGER.exec(name) ?? [];
  if (isInteger) {
    const bytes = Number(size) as 1 | 2 | 4 | 8; // the pattern allows no other
    return {
      kind: 'int',
      size: bytes,
      isSigned: sign === 's',
      endian: bytes === 1 ? 'le' : endianOf(owner, { name, endian, place, isParam }),
    };
  }
  const [isFloat, width, order] = FLOAT.exec(name) ?? [];
  if (isFloat)
    return {
      kind: 'float',
      size: Number(width) as 4 | 8,
      endian: endianOf(owner, { name, endian: order, place, isParam }),
    };
  const [isBits, count, bitOrder] = BITS.exec(name) ?? [];
  if (!isBits) return undefined;
  if (Number(count) < 1 || Number(count) > 64) throw new StructureError('A number of bits has 1 to 64 of them.', place);
  return { kind: 'bits', width: Number(count), endian: (bitOrder as Endian | undefined) ?? owner.bitEndian };
}

function endianOf(
  owner: TypeSpec,
  { name, endian, place, isParam }: { name: string; endian: string | undefined; place: TextPlace; isParam: boolean },
): Endian | 'inherited' {
  if (endian === 'le' || endian === 'be') return endian;
  const own = owner.endian;
  if (own === undefined && isParam) return 'le';
  if (own === undefined)
    throw new StructureError(`“${name}” needs a byte order: “${name}le”, “${name}be”, or meta/endian.`, place);
  return own === 'le' || own === 'be' ? own : 'inherited';
}

/** The extent if nothing states the number of bytes. */
const OPEN: Extent = {
  ...{ size: undefined, isToEnd: false, terminator: undefined, padding: undefined },
  ...{ isIncluded: false, isConsumed: true, isRequired: true },
};

function textType(reading: Reading, attribute: Attribute, { node, name }: Named): DataType {
  const entry = node.entries.get('encoding');
  const encoding = (entry && textIn(entry)) ?? attribute.owner.encoding;
  if (attribute.role === 'param') return { kind: 'text', encoding: encoding ?? 'UTF-8' };
  if (encoding === undefined) throw new StructureError('Text needs an “encoding”, here or in meta.', attribute.place);
  if (entry && !isKnownEncoding(encoding)) warn(reading, `Unknown encoding “${encoding}”.`, entryPlace(entry));
  const isOpen = name === 'strz' && attribute.extent?.terminator === undefined;
  const terminator = isOpen ? terminatorFor(encoding) : undefined;
  if (terminator && node.entries.get('type')?.value.kind === 'map')
    return { kind: 'text', encoding, extent: { ...OPEN, ...attribute.extent, terminator } };
  if (terminator && attribute.extent) attribute.extent = { ...attribute.extent, terminator };
  if (name === 'str' && !hasStretch(attribute.extent))
    throw new StructureError('“str” needs “size”, “size-eos: true” or “terminator”.', node.place);
  return { kind: 'text', encoding };
}

function typeCall({ name, place }: Named): TypeCall {
  try {
    return parseTypeCall(name);
  } catch (error) {
    if (error instanceof ExpressionError) throw new StructureError(`“${name}”: ${error.message}.`, place);
    throw error;
  }
}

function paramType(attribute: Attribute, named: Named): DataType {
  const { name } = typeCall(named);
  const found = namedType(name, attribute.owner);
  if (!found) throw new StructureError(`There is no type “${name.path.join('::')}”.`, named.place);
  if (name.isList) attribute.isList = true;
  const one = found.kind === 'list' ? found.of : found;
  switch (one.kind) {
    case 'struct':
      return one.of ? { kind: 'struct', of: one.of, args: [] } : { kind: 'anyStruct' };
    case 'int':
      return { kind: 'int', size: 8, isSigned: true, endian: 'le' };
    case 'float':
      return { kind: 'float', size: 8, endian: 'le' };
    case 'bool':
    case 'io':
    case 'bytes':
      return { kind: one.kind };
    default:
      return { kind: 'any' };
  }
}

type Call = { of: TypeSpec; call: TypeCall; named: Named };

function boundArgs(reading: Reading, attribute: Attribute, { of, call, named }: Call): Formula[] {
  if (call.args.length !== of.params.length)
    throw new StructureError(
      `“${of.name}” takes ${counted(of.params.length, 'argument')}, not ${call.args.length}.`,
      named.place,
    );
  return call.args.map((each, i) => {
    const formula = new Formula(each, named.name, named.place);
    reading.bindings.push({ formula, owner: attribute.owner });
    reading.last.push(() => checkArgument(reading, { formula, param: of.params[i], index: i }));
    return formula;
  });
}

function checkArgument(reading: Reading, arg: { formula: Formula; param: Attribute | undefined; index: number }): void {
  const { formula, param, index } = arg;
  if (!formula.isBound) return;
  const wanted = param && valueTypeOf(param);
  const given = formula.type;
  if (!wanted || wanted.kind === 'any' || given.kind === 'any') return;
  const isFine =
    (wanted.kind === given.kind && isSameNamed(wanted, given)) ||
    (wanted.kind === 'float' && given.kind === 'int') ||
    (wanted.kind === 'list' && given.kind === 'bytes') ||
    (wanted.kind === 'int' && given.kind === 'enum') ||
    (wanted.kind === 'bytes' && given.kind === 'list');
  if (!isFine)
    report(
      reading,
      `Argument ${index + 1} is ${typeText(given)}, but “${param.id}” takes ${typeText(wanted)}.`,
      formula.place,
    );
}

/** Whether two structs or two enums are one, as far as that is known. */
function isSameNamed(a: ValueType, b: ValueType): boolean {
  if (a.kind === 'enum' && b.kind === 'enum') return a.of === b.of;
  return a.kind !== 'struct' || b.kind !== 'struct' || !a.of || !b.of || a.of === b.of;
}

function switchType(reading: Reading, attribute: Attribute, { node, type }: Typed & { type: YamlEntry }): DataType {
  const place = entryPlace(type);
  const map = type.value.kind === 'map' ? type.value : undefined;
  const on = map?.entries.get('switch-on');
  const cases = map?.entries.get('cases');
  if (!map || !on) throw new StructureError('A choice of types needs “switch-on”.', place);
  if (!cases) throw new StructureError('A choice of types needs “cases”.', place);
  const entries = cases.value.kind === 'map' ? [...cases.value.entries.values()] : undefined;
  if (!entries) throw new StructureError('“cases” needs values and types.', entryPlace(cases));
  checkCases(reading, entries);
  const { owner } = attribute;
  const formula = formulaOf(reading, textIn(on), { place: entryPlace(on), owner });
  const read = entries.flatMap(
    entry => attempt(reading, () => switchCase(reading, attribute, { node, entry, on: formula, cases })) ?? [],
  );
  if (!read.some(({ key }) => key === undefined) && hasStretch(attribute.extent))
    read.push({ key: undefined, type: { kind: 'bytes' } });
  return { kind: 'switch', on: formula, cases: read };
}

type Case = { node: YamlMap; entry: YamlEntry; on: Formula; cases: YamlEntry };

function switchCase(reading: Reading, attribute: Attribute, { node, entry, on, cases }: Case): SwitchCase {
  if (entry.isOddKey) throw new StructureError('A case needs one value.', entryPlace(cases));
  const { owner } = attribute;
  const place = entry.keyPlace;
  const key = entry.key === '_' ? undefined : formulaOf(reading, entry.key, { place, owner, with: () => on.type });
  const type = namedData(reading, attribute, { node, name: textIn(entry), place: entryPlace(entry) });
  return { key, type };
}

const TERMINATED = ['terminator', 'include', 'consume', 'eos-error', 'pad-right', 'size', 'size-eos'];

/** Reads the keys that state how many bytes an attribute takes. */
export function readExtent(reading: Reading, attribute: Attribute, node: YamlMap): Extent | undefined {
  const isZeroText = scalarText(node, 'type') === 'strz';
  if (!isZeroText && !TERMINATED.some(key => node.entries.has(key))) return undefined;
  const size = node.entries.get('size');
  const { owner } = attribute;
  const isToEnd = flagIn(node, 'size-eos', false);
  if (size && isToEnd) refuse(reading, node, { keys: ['size-eos'], beside: 'size' });
  return {
    size: size && formulaOf(reading, textIn(size), { place: entryPlace(size), owner, want: 'int' }),
    isToEnd,
    terminator: terminatorIn(node),
    isIncluded: flagIn(node, 'include', false),
    isConsumed: flagIn(node, 'consume', true),
    isRequired: flagIn(node, 'eos-error', true),
    padding: byteIn(node, 'pad-right'),
  };
}

function scalarText(node: YamlMap, key: string): string | undefined {
  const value = node.entries.get(key)?.value;
  return value?.kind === 'scalar' ? value.text : undefined;
}

function flagIn(node: YamlMap, key: string, otherwise: boolean): boolean {
  const entry = node.entries.get(key);
  if (!entry) return otherwise;
  const value = booleanOf(entry.value);
  if (value === undefined) throw new StructureError(`“${key}” is true or false.`, entryPlace(entry));
  return value;
}

function byteIn(node: YamlMap, key: string): number | undefined {
  const entry = node.entries.get(key);
  if (!entry) return undefined;
  const value = integerOf(textIn(entry));
  if (typeof value === 'number' && value >= 0 && value <= 255) return value;
  throw new StructureError(`“${key}” is a number from 0 to 255.`, entryPlace(entry));
}

function terminatorIn(node: YamlMap): Uint8Array | undefined {
  const entry = node.entries.get('terminator');
  if (entry?.value.kind === 'list') return contentsOf(entry);
  const byte = byteIn(node, 'terminator');
  return byte === undefined ? undefined : Uint8Array.of(byte);
}

/** The bytes of `contents`: text, or a list of numbers and texts. */
function contentsOf(entry: YamlEntry): Uint8Array {
  const { value } = entry;
  if (value.kind === 'map')
    throw new StructureError(`“${entry.key}” needs text or a list of bytes.`, entryPlace(entry));
  if (value.kind === 'list') return Uint8Array.from(value.items.flatMap(item => [...piece(item)]));
  if (isText(value)) return bytesOfText(value.text);
  const byte = integerOf(value.text) === undefined ? '' : `[${value.text}] for a byte, `;
  throw new StructureError(
    `“${entry.key}” needs text or a list of bytes: write ${byte}'${value.text}' for text.`,
    entryPlace(entry),
  );
}

/** An item of a list. As in Kaitai's compiler, a number in quotes is a byte as well. */
function piece(node: YamlNode): Uint8Array {
  if (node.kind !== 'scalar') throw new StructureError('A byte or a text is expected.', node.place);
  const isNumber = !node.isQuoted || /^(-?\d+|0x[0-9a-f]+)$/i.test(node.text);
  const number = isNumber ? integerOf(node.text) : undefined;
  if (number === undefined) return bytesOfText(node.text);
  if (typeof number === 'number' && number >= -128 && number <= 255) return Uint8Array.of(number);
  throw new StructureError(`${node.text} is not a byte.`, node.place);
}
