import { decode, u32 } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import { f32Text } from '../../../base/f32.ts';
import { type Source, sliceSource } from '../../../base/source.ts';
import type { Detection, Format, Probe, TableForm } from '../../format.ts';
import type { Reference } from '../../references.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { type Materials, material, materials, stored } from './layout.ts';

/** The longest list. */
const MOST = 100_000;

/** One row per material, by the number that polygons use. */
const table: TableForm<Materials> = {
  what: 'materials',
  columns: [
    { key: 'number', title: 'Number', width: 8, isNumeric: true },
    { key: 'texture', title: 'Texture', isEditable: true },
    { key: 'alpha', title: 'Alpha', width: 8, isNumeric: true, isEditable: true },
    { key: 'red', title: 'Red', width: 8, isNumeric: true, isEditable: true },
    { key: 'green', title: 'Green', width: 8, isNumeric: true, isEditable: true },
    { key: 'blue', title: 'Blue', width: 8, isNumeric: true, isEditable: true },
    { key: 'soil', title: 'Ground', width: 10, isEditable: true },
  ],
  rows: ({ materials }) =>
    materials.map(({ texture, alpha, color, soil }, i) => {
      const path = `materials[${i}]`;
      const { red, green, blue } = color;
      return {
        path,
        cells: [String(i), texture ?? '', String(alpha), ...[red, green, blue].map(f32Text), String(soil)],
        paths: [
          null,
          texture === undefined ? null : `${path}.texture`,
          `${path}.alpha`,
          ...['red', 'green', 'blue'].map(part => `${path}.color.${part}`),
          `${path}.soil`,
        ],
      };
    }),
};

/** The materials of all 'mechs: MechWarrior 3 and Pirate's Moon. */
export const zipperMaterials: Format<Materials> = {
  id: 'zipper/materials',
  icon: 'palette',
  scope: 'models',
  title: 'Materials',
  detect,
  layout: materials,
  notConfirmed: packedByOthers,
  table,
  references,
  exportsAs: ['json'],
};

/** The textures of the materials. */
function* references({ materials }: Materials): Generator<Reference> {
  for (const [i, { texture }] of materials.entries())
    if (texture) yield { path: `materials[${i}].texture`, kind: 'texture', name: texture, isFile: false };
}

/** Values that all materials have in common. */
function hasConstants(source: Source): boolean {
  const bytes = viewOf(source.read(0, material.minSize));
  const { unknown14 = 0, unknown18 = 0, unknown1C = 0 } = material.offsets;
  return (
    bytes.getFloat32(unknown14, true) === 0 &&
    bytes.getFloat32(unknown18, true) === 0.5 &&
    bytes.getFloat32(unknown1C, true) === 0.5
  );
}

/** A count of materials with their constants, and names that end at the end of the file. */
function detect({ name, source }: Probe): Detection {
  if (source.size < u32.size + material.minSize) return { confidence: 'unknown', why: 'too short for a material' };
  const count = viewOf(source.read(0, u32.size)).getUint32(0, true);
  if (count === 0 || count > MOST || count * material.minSize > source.size)
    return { confidence: 'unknown', why: 'does not begin with a number of materials that fit' };
  const isNamed = name.toLowerCase() === 'materials';
  // Checks the first material only: a list that fails there need not be decoded to its end.
  const first = sliceSource(source, u32.size, material.minSize);
  const begins = hasConstants(first);
  if (!begins && !isNamed) return { confidence: 'unknown', why: 'does not begin with a material' };
  const decoded = decode(materials, source);
  const unread = decoded.fault?.text ?? decoded.findings.find(({ isCut }) => isCut)?.text;
  if (unread !== undefined)
    return {
      confidence: isNamed && begins ? 'likely' : 'unknown',
      why: `${counted(count, 'material')}, but ${unread}`,
    };
  // Materials with odd numbers still count: a newly added one may have none yet.
  const isAsStored = decoded.findings.length === 0 || decode(stored, source).findings.length === 0;
  const isSound = decoded.end === source.size && isAsStored;
  const fills = `${counted(count, 'material')} ${count === 1 ? 'fills' : 'fill'} it exactly`;
  if (isSound) return { confidence: 'certain', why: fills, decoded };
  if (!isNamed || (!begins && decoded.end < source.size))
    return { confidence: 'unknown', why: 'does not end where its materials end, or they are odd' };
  return {
    confidence: 'likely',
    why: `named like a list of materials, with ${counted(count, 'material')} in it`,
    decoded,
  };
}
