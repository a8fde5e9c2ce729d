// `valid`: what must hold of a value once it was read.
import { attempt, checkKeys, formulaIn, listIn, mapIn, type Reading, tell } from './reading.ts';
import type { Attribute, Check } from './spec.ts';
import { itemTypeOf } from './type-of-attribute.ts';
import { entryPlace, type YamlEntry, type YamlMap, type YamlNode } from './yaml-tree.ts';

const KEYS: ReadonlySet<string> = new Set(['eq', 'min', 'max', 'any-of', 'expr', 'in-enum']);

/** Reads `valid` of an attribute. */
export function readChecks(reading: Reading, attribute: Attribute, node: YamlMap): void {
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
      reading.late.push(() => {
        if (!attribute.enumOf) tell(reading, '“in-enum” needs an “enum” beside “valid”.', entryPlace(entry));
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
  return [{ kind: 'oneOf', values }];
}
