// Makes a format from a structure.
import { toHex } from '../base/hex.ts';
import type { Detection, Format, Probe } from '../formats/format.ts';
import { changedByEdit, fromJson } from './from-json.ts';
import type { Lent } from './read-struct.ts';
import type { Structure } from './read-structure.ts';
import { type StructureModel, structureLayout } from './structure-layout.ts';
import { hasRepeatedStructs, structureTable, tableCsv } from './structure-table.ts';

/** The format that a structure describes. */
export function structureFormat(structure: Structure, lent: Lent): Format<StructureModel> {
  const layout = structureLayout(structure, lent);
  const hasTable = hasRepeatedStructs(structure.root, new Set());
  return {
    id: `structure/${structure.id}`,
    icon: 'binary',
    scope: 'others',
    title: structure.title ?? structure.id,
    detect: probe => detect(structure, probe),
    layout,
    isForeign: true,
    ...(hasTable ? { table: structureTable, toCsv: tableCsv } : {}),
    build: (source, json) => fromJson({ layout, source, structure, lent }, { path: '', json, isWhole: true }),
    changeItems: (source, edit) => changedByEdit({ layout, source, structure, lent }, edit),
    exportsAs: hasTable ? ['json', 'csv'] : ['json'],
  };
}

const ending = (extension: string): string =>
  extension === '' ? 'what they are called' : `that they end in .${extension}`;

/** A structure is certain of a file with its magic; an extension alone is only likely. */
function detect({ magic, extensions, id }: Structure, { name, source }: Probe): Detection {
  const head = source.size >= magic.length ? source.read(0, magic.length) : undefined;
  const hasMagic = magic.length > 0 && head !== undefined && magic.every((byte, i) => head[i] === byte);
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';
  const hasExtension = extensions.includes(extension);
  if (magic.length > 0 && !hasMagic) return { confidence: 'unknown', why: `it does not begin as ${id} says` };
  if (hasMagic)
    return {
      confidence: magic.length >= 4 || hasExtension ? 'certain' : 'likely',
      why: `it begins with ${toHex(magic)}, as ${id} says`,
    };
  return hasExtension
    ? { confidence: 'likely', why: `its name ends in .${extension}, as ${id} says` }
    : { confidence: 'unknown', why: `${id} says neither how its files begin nor ${ending(extension)}` };
}
