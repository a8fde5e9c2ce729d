// A structure as a format among Gantry's own.

import { toHex } from '../base/hex.ts';
import type { Detection, Format, Probe } from '../formats/format.ts';
import { buildFromJson } from './build-from-json.ts';
import type { Lent } from './read-struct.ts';
import type { Structure } from './read-structure.ts';
import { type StructureModel, structureLayout } from './structure-layout.ts';

/** The format that a structure describes. */
export function structureFormat(structure: Structure, lent: Lent): Format<StructureModel> {
  const layout = structureLayout(structure, lent);
  return {
    id: `structure/${structure.id}`,
    icon: 'binary',
    scope: 'others',
    title: structure.title ?? structure.id,
    detect: probe => detect(structure, probe),
    layout,
    build: (source, json) => buildFromJson(layout, source, json),
    exportsAs: ['json'],
  };
}

/** A structure is certain of files that begin as it says; an ending alone is only likely. */
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
    : { confidence: 'unknown', why: `${id} says neither how its files begin nor that they end in .${extension}` };
}
