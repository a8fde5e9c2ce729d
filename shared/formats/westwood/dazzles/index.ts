import type { Layout } from '#layout';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { hasControls } from '../../../codecs/control-bytes.ts';
import type { Detection, Format, Probe, TableForm } from '../../format.ts';
import { type Lines, reportedLines } from '../../lines.ts';
import { textForm } from '../../lines-text.ts';
import { haloOf, typesIn } from './types.ts';

/** The lines of the dazzle types. */
export const dazzles: Layout<Lines> = {
  ...reportedLines(lines => typesIn(lines).odd),
  about: 'How lights of models are drawn whose chunks name a type. Sections in square brackets, entries as NAME=VALUE.',
};

const table: TableForm<Lines> = {
  what: 'types of dazzles',
  columns: [
    { key: 'name', title: 'Type', width: 20 },
    { key: 'halo', title: 'Halo', width: 24 },
    { key: 'size', title: 'Half size', width: 14 },
    { key: 'dazzle', title: 'Dazzle', width: 24 },
    { key: 'entries', title: 'Entries', isNumeric: true },
  ],
  rows: lines =>
    typesIn(lines).types.map(type => {
      const { texture, across, up } = haloOf(type);
      const dazzle = type.entries.get('dazzletexturename')?.value ?? '';
      return {
        path: `[${type.line}]`,
        cells: [type.name, texture, `${across} × ${up}`, dazzle, String(type.entries.size)],
        paths: [null, null, null, null, null],
      };
    }),
};

/** `dazzle.ini`. */
export const westwoodDazzles: Format<Lines> = {
  id: 'westwood/dazzles',
  icon: 'sparkles',
  scope: 'texts',
  title: 'Dazzle types',
  detect,
  layout: dazzles,
  notConfirmed: () => ['Not tested on a file of a game: read as the game’s published source reads it.'],
  text: textForm,
  table,
  facts: lines => [['Types', String(typesIn(lines).types.length)]],
  toJson: lines => ({
    types: typesIn(lines).types.map(({ name, entries }) => ({
      name,
      entries: [...entries].map(([key, { value }]) => ({ name: key, value })),
    })),
  }),
  exportsAs: ['text', 'json'],
};

const HEAD = 1 << 16;

/** The section that lists the types. */
function detect({ source }: Probe): Detection {
  const head = source.read(0, Math.min(HEAD, source.size));
  if (hasControls(head)) return { confidence: 'unknown', why: 'contains bytes that text never does' };
  return /^[ \t]*\[dazzles_list\]/im.test(fromWindows1252(head))
    ? { confidence: 'certain', why: 'has a section that lists dazzles' }
    : { confidence: 'unknown', why: 'has no section that lists dazzles' };
}
