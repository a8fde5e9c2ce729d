import { StructureError } from './problem.ts';
import { attempt, formulaOf, type Reading, textIn } from './reading.ts';
import type { Endian, EndianRule, TypeSpec } from './spec.ts';
import { entryPlace, type YamlEntry } from './yaml-tree.ts';

const isEndian = (text: string): text is Endian => text === 'le' || text === 'be';

/** The byte order of a type: fixed, or chosen by a value. */
export function readEndian(reading: Reading, owner: TypeSpec, entry: YamlEntry): Endian | EndianRule {
  const { value } = entry;
  const place = entryPlace(entry);
  if (value.kind === 'scalar' && isEndian(value.text)) return value.text;
  const on = value.kind === 'map' ? value.entries.get('switch-on') : undefined;
  const cases = value.kind === 'map' ? value.entries.get('cases')?.value : undefined;
  if (!on || cases?.kind !== 'map')
    throw new StructureError('“endian” is le, be, or a choice with “switch-on” and “cases”.', place);
  const formula = formulaOf(reading, textIn(on), { place: entryPlace(on), owner });
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
