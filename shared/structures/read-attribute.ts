// One entry of seq, params or instances.
import { Formula } from './expression/formula.ts';
import { parseTypeCall, type TypeCall } from './expression/parse-expression.ts';
import { ExpressionError } from './expression/tokens.ts';
import { typeText, type ValueType } from './expression/value-type.ts';
import { StructureError, type TextPlace } from './fault.ts';
import { readDataType, readExtent } from './read-data-type.ts';
import {
  attempt,
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
import { type Attribute, type Check, findEnum, itemTypeOf, type Process, type Repeat, type TypeSpec } from './spec.ts';
import { booleanOf, entryPlace, type YamlEntry, type YamlMap, type YamlNode } from './yaml-tree.ts';

const COMMON = ['id', 'doc', 'doc-ref', 'if', 'repeat', 'type', 'valid', 'enum', 'parent'];
const SIZED = ['size', 'size-eos', 'terminator', 'include', 'consume', 'eos-error', 'pad-right', 'process'];
const FIELD = [...COMMON, ...SIZED, 'contents', 'encoding'];
const VALUE: ReadonlySet<string> = new Set(['doc', 'doc-ref', 'enum', 'if', 'value']);
const PARAM: ReadonlySet<string> = new Set(['id', 'type', 'doc', 'doc-ref', 'enum']);

const blank = (id: string, role: Attribute['role'], owner: TypeSpec): Omit<Attribute, 'place' | 'about'> => ({
  ...{ id, role, owner, type: undefined, extent: undefined, enumOf: undefined, isList: false, when: undefined },
  ...{ repeat: undefined, checks: [], process: undefined, at: undefined, io: undefined, value: undefined },
  ...{ parent: undefined, purpose: undefined },
});

/** An entry of seq; one without a name is named for its position. */
export function readField(reading: Reading, owner: TypeSpec, node: YamlNode, index: number): Attribute | undefined {
  if (node.kind !== 'map') {
    report(reading, 'A field needs keys and values.', node.place);
    return undefined;
  }
  const entry = node.entries.get('id');
  const id = entry ? attempt(reading, () => textIn(entry)) : `_unnamed${index}`;
  if (id === undefined) return undefined;
  if (entry && !checkName(reading, 'name of a field', id, entryPlace(entry))) return undefined;
  const attribute: Attribute = { ...blank(id, 'field', owner), place: node.place, ...aboutOf(node) };
  checkKeys(reading, node, knownKeys(node, FIELD));
  readStored(reading, attribute, node);
  return attribute;
}

/** An entry of params. */
export function readParam(reading: Reading, owner: TypeSpec, node: YamlNode): Attribute | undefined {
  const entry = node.kind === 'map' ? node.entries.get('id') : undefined;
  if (node.kind !== 'map' || !entry) {
    report(reading, 'A parameter needs an id.', node.place);
    return undefined;
  }
  const id = attempt(reading, () => textIn(entry));
  if (id === undefined || !checkName(reading, 'name of a parameter', id, entryPlace(entry))) return undefined;
  checkKeys(reading, node, PARAM);
  const attribute: Attribute = { ...blank(id, 'param', owner), place: node.place, ...aboutOf(node) };
  readEnumName(reading, attribute, node);
  readDataType(reading, attribute, node);
  return attribute;
}

/** An entry of instances. */
export function readInstance(reading: Reading, owner: TypeSpec, entry: YamlEntry): Attribute | undefined {
  if (!checkName(reading, 'name of an instance', entry.key, entry.keyPlace)) return undefined;
  const node = attempt(reading, () => mapIn(entry));
  if (!node) return undefined;
  const attribute: Attribute = { ...blank(entry.key, 'instance', owner), place: entry.keyPlace, ...aboutOf(node) };
  const value = node.entries.get('value');
  if (value) readValue(reading, attribute, { node, value });
  else {
    checkKeys(reading, node, knownKeys(node, [...FIELD.filter(key => key !== 'id'), 'pos', 'io']));
    attribute.at = formulaAt(reading, node, 'pos', { owner, want: 'int' });
    attribute.io = formulaAt(reading, node, 'io', { owner, want: 'io' });
    readStored(reading, attribute, node);
  }
  return attribute;
}

function readValue(reading: Reading, attribute: Attribute, of: { node: YamlMap; value: YamlEntry }): void {
  const { node, value } = of;
  const { owner } = attribute;
  for (const { key, keyPlace } of node.entries.values())
    if (!VALUE.has(key) && !key.startsWith('-') && key !== 'valid')
      report(reading, `“${key}” cannot be used with “value”.`, keyPlace);
  attribute.value = formulaIn(reading, value, { owner });
  attribute.when = formulaAt(reading, node, 'if', { owner, want: 'bool' });
  readEnumName(reading, attribute, node);
  readChecks(reading, attribute, node);
}

// `valid`: the condition a value must meet once it is read.

const KEYS: ReadonlySet<string> = new Set(['eq', 'min', 'max', 'any-of', 'expr', 'in-enum']);

/** Reads `valid` of an attribute. */
function readChecks(reading: Reading, attribute: Attribute, node: YamlMap): void {
  const entry = node.entries.get('valid');
  if (!entry) return;
  const checks = attempt(reading, () => checksIn(reading, attribute, entry));
  attribute.checks = checks ?? [];
}

function checksIn(reading: Reading, attribute: Attribute, entry: YamlEntry): Check[] {
  if (entry.value.kind === 'scalar') return compared(reading, attribute, { entry, kind: 'equal' });
  const map = mapIn(entry);
  checkKeys(reading, map, KEYS);
  return [...map.entries.values()].flatMap(each => oneCheck(reading, attribute, each));
}

const COMPARED = { eq: 'equal', min: 'least', max: 'most' } as const;

function oneCheck(reading: Reading, attribute: Attribute, entry: YamlEntry): Check[] {
  const { owner } = attribute;
  switch (entry.key) {
    case 'eq':
    case 'min':
    case 'max':
      return compared(reading, attribute, { entry, kind: COMPARED[entry.key] });
    case 'any-of':
      return oneOf(reading, attribute, entry);
    case 'expr': {
      const value = formulaIn(reading, entry, { owner, item: { of: attribute, isOne: true }, want: 'bool' });
      return value ? [{ kind: 'holds', value }] : [];
    }
    case 'in-enum': {
      if (booleanOf(entry.value) !== true)
        report(reading, '“in-enum” can only be true: leave it out to allow other values.', entryPlace(entry));
      reading.late.push(() => {
        if (!attribute.enumOf) report(reading, '“in-enum” needs an “enum” next to “valid”.', entryPlace(entry));
      });
      return [{ kind: 'inEnum' }];
    }
    default:
      return [];
  }
}

type Compared = { entry: YamlEntry; kind: 'equal' | 'least' | 'most' };

function compared(reading: Reading, attribute: Attribute, { entry, kind }: Compared): Check[] {
  const value = formulaIn(reading, entry, { owner: attribute.owner, with: () => itemTypeOf(attribute) });
  return value ? [{ kind, value }] : [];
}

function oneOf(reading: Reading, attribute: Attribute, entry: YamlEntry): Check[] {
  const { owner } = attribute;
  const items: readonly YamlNode[] = attempt(reading, () => listIn(entry)) ?? [];
  const values = items.flatMap(value => {
    const each: YamlEntry = { ...entry, value, keyPlace: value.place };
    return formulaIn(reading, each, { owner, with: () => itemTypeOf(attribute) }) ?? [];
  });
  const integers = values.flatMap(({ expression }) => (expression.kind === 'int' ? [expression.value] : []));
  return [{ kind: 'oneOf', values, integers: integers.length === values.length ? new Set(integers) : undefined }];
}

/** Reads the keys that fields and stored instances share. */
function readStored(reading: Reading, attribute: Attribute, node: YamlMap): void {
  const { owner } = attribute;
  attribute.when = formulaAt(reading, node, 'if', { owner, want: 'bool' });
  attribute.repeat = attempt(reading, () => readRepeat(reading, attribute, node));
  attribute.extent = attempt(reading, () => readExtent(reading, attribute, node));
  readEnumName(reading, attribute, node);
  readDataType(reading, attribute, node);
  attribute.process = attempt(reading, () => readProcess(reading, attribute, node));
  readChecks(reading, attribute, node);
  readParent(reading, attribute, node);
}

// `process`: how bytes are decoded before they are read.

const ONE_KEY = ['xor', 'rol', 'ror'] as const;

/** Reads `process` of an attribute. */
function readProcess(reading: Reading, attribute: Attribute, node: YamlMap): Process | undefined {
  const entry = node.entries.get('process');
  if (!entry) return undefined;
  const source = textIn(entry);
  const place = entryPlace(entry);
  const call = parsed(source, place);
  const args = call.args.map(each => {
    const formula = new Formula(each, source, place);
    reading.bindings.push({ formula, owner: attribute.owner });
    return formula;
  });
  const name = call.name.path.join('.');
  if (name === 'zlib' && args.length === 0) return { kind: 'zlib' };
  const kind = ONE_KEY.find(known => known === name);
  if (!kind) {
    warn(reading, `“${name}” is not part of the language: a field that needs it cannot be read.`, place);
    return { kind: 'custom', name, args };
  }
  const [key] = args;
  if (!key || args.length > 1) throw new StructureError(`“${kind}” takes one key.`, place);
  return { kind, key };
}

/** A routine's name uses dots where a type's name uses colons; its arguments keep theirs. */
function parsed(source: string, place: TextPlace): TypeCall {
  const [, name = source, args = ''] = /^([^(]*)(.*)$/s.exec(source) ?? [];
  try {
    return parseTypeCall(name.replaceAll('.', '::') + args);
  } catch (error) {
    if (error instanceof ExpressionError) throw new StructureError(`“${source}”: ${error.message}.`, place);
    throw error;
  }
}

type Wanted = { owner: TypeSpec; want: ValueType['kind'] };

function formulaAt(reading: Reading, node: YamlMap, key: string, wanted: Wanted): Formula | undefined {
  const entry = node.entries.get(key);
  return entry && formulaIn(reading, entry, wanted);
}

function aboutOf(node: YamlMap): { about?: string } {
  const doc = node.entries.get('doc')?.value;
  return doc?.kind === 'scalar' && doc.text !== '' ? { about: doc.text.trim() } : {};
}

function knownKeys(node: YamlMap, keys: readonly string[]): ReadonlySet<string> {
  const repeat = node.entries.get('repeat')?.value;
  const kind = repeat?.kind === 'scalar' ? repeat.text : '';
  return new Set([...keys, ...(kind === 'expr' ? ['repeat-expr'] : kind === 'until' ? ['repeat-until'] : [])]);
}

function readRepeat(reading: Reading, attribute: Attribute, node: YamlMap): Repeat | undefined {
  const entry = node.entries.get('repeat');
  if (!entry) return undefined;
  attribute.isList = true;
  const { owner } = attribute;
  const kind = textIn(entry);
  if (kind === 'eos') return { kind: 'toEnd' };
  if (kind !== 'expr' && kind !== 'until')
    throw new StructureError('“repeat” is eos, expr or until.', entryPlace(entry));
  const more = node.entries.get(`repeat-${kind}`);
  if (!more) throw new StructureError(`“repeat: ${kind}” needs “repeat-${kind}”.`, entryPlace(entry));
  const place = entryPlace(more);
  if (kind === 'expr') return { kind: 'count', count: formulaOf(reading, textIn(more), { place, owner, want: 'int' }) };
  const item = { of: attribute, isOne: true };
  return { kind: 'until', until: formulaOf(reading, textIn(more), { place, owner, item, want: 'bool' }) };
}

function readEnumName(reading: Reading, attribute: Attribute, node: YamlMap): void {
  const entry = node.entries.get('enum');
  const name = entry && attempt(reading, () => textIn(entry));
  if (!entry || name === undefined) return;
  reading.late.push(() => {
    const found = findEnum(attribute.owner, name.split('::'));
    if (found) attribute.enumOf = found;
    else report(reading, `There is no enum “${name}”.`, entryPlace(entry));
    if (found) reading.last.push(() => checkEnumType(reading, attribute, entry));
  });
}

function checkEnumType(reading: Reading, attribute: Attribute, entry: YamlEntry): void {
  const { type, value } = attribute;
  if (value?.isBound && !['int', 'enum', 'any'].includes(value.type.kind))
    report(reading, `An enum needs a whole number, not ${typeText(value.type)}.`, entryPlace(entry));
  if (type === undefined) return;
  if (type.kind === 'int' || type.kind === 'switch' || type.kind === 'bits' || type.kind === 'any') return;
  report(reading, `An enum needs a whole number, not ${typeText(itemTypeOf(attribute))}.`, entryPlace(entry));
}

function readParent(reading: Reading, attribute: Attribute, node: YamlMap): void {
  const entry = node.entries.get('parent');
  if (!entry) return;
  const { value } = entry;
  if (value.kind === 'scalar' && value.text === 'false') attribute.parent = 'none';
  else attribute.parent = formulaIn(reading, entry, { owner: attribute.owner });
}
