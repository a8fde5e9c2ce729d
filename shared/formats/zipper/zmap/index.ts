import { decode } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import { f32Text } from '../../../base/f32.ts';
import type { Detection, Format, Probe, TableForm } from '../../format.ts';
import { firstBytesOf } from '../../signatures.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { type Feature, VERSION, type Zmap, zmap } from './layout.ts';

/** The lines of a map: colour, start and end, and their objective. */
const table: TableForm<Zmap> = {
  what: 'lines of the map',
  columns: [
    { key: 'red', title: 'Red', width: 8, isNumeric: true, isEditable: true },
    { key: 'green', title: 'Green', width: 8, isNumeric: true, isEditable: true },
    { key: 'blue', title: 'Blue', width: 8, isNumeric: true, isEditable: true },
    { key: 'objective', title: 'Objective', width: 12, isNumeric: true, isEditable: true },
    { key: 'vertices', title: 'Points', width: 10, isNumeric: true },
    { key: 'from', title: 'From' },
    { key: 'to', title: 'To' },
  ],
  rows: ({ features }) =>
    features.map((feature, i) => {
      const { red, green, blue, objective, vertices } = feature;
      const numbers = [red, green, blue, objective, vertices.length].map(String);
      return { path: `features[${i}]`, cells: [...numbers, pointText(vertices[0]), pointText(vertices.at(-1))] };
    }),
};

const MOST = 31;

/** Maps of Recoil's missions. */
export const zipperZmap: Format<Zmap> = {
  id: 'zipper/zmap',
  icon: 'map',
  scope: 'maps',
  title: 'Mission map',
  detect,
  firstBytes: firstBytesOf(VERSION),
  layout: zmap,
  notConfirmed: packedByOthers,
  table,
  exportsAs: ['json'],
};

/** A map has no magic number: its first two numbers are small, its area is valid, and its lines end exactly at the end. */
function detect({ name, source }: Probe): Detection {
  if (source.size < zmap.minSize) return { confidence: 'unknown', why: 'too short for a map' };
  const head = viewOf(source.read(0, zmap.minSize));
  const second = head.getUint32(zmap.offsets.unknown04 ?? 0, true);
  if (head.getUint32(0, true) !== VERSION || second < 1 || second > MOST)
    return { confidence: 'unknown', why: 'does not begin like a map' };
  const decoded = decode(zmap, source);
  const isNamed = name.toLowerCase().endsWith('.zmap');
  if (decoded.fault)
    return { confidence: isNamed ? 'likely' : 'unknown', why: `begins like a map, but ${decoded.fault.text}` };
  const { min, max, features } = decoded.value;
  const isArea = min.every((low, axis) => low <= (max[axis] ?? Number.NaN));
  const hasSize = isArea && min.some((low, axis) => low < (max[axis] ?? Number.NaN));
  const why = `version 5, and ${counted(features.length, 'line that ends', 'lines that end')} where the file does`;
  if (isNamed ? isArea : hasSize && features.length > 0) return { confidence: 'certain', why, decoded };
  return { confidence: hasSize || isNamed ? 'likely' : 'unknown', why, decoded };
}

function pointText(point: Feature['vertices'][number] | undefined): string {
  return point === undefined ? '' : point.map(f32Text).join(', ');
}
