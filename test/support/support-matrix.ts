import type { AnyFormat } from '../../shared/formats/index.ts';

const begin = '<!-- formats: made by `npm run readme` -->';
const end = '<!-- end of formats -->';

/** What Gantry can do with each format, according to the registry. */
export function supportMatrix(formats: readonly AnyFormat[]): string {
  const head = ['Format', 'What it is', 'Read', 'Write', 'Byte-exact', 'Views', 'Exports'];
  const rows = formats.map(format => [
    `\`${format.id}\``,
    format.title,
    reads(format),
    writes(format),
    format.layout === undefined ? 'kept as it is' : 'yes',
    views(format),
    ['raw', ...format.exportsAs].join(', '),
  ]);
  return [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');
}

function reads(format: AnyFormat): string {
  if (format.container !== undefined) return 'every field, every entry';
  if (format.layout !== undefined) return 'every field';
  return format.text === undefined ? 'bytes' : 'text';
}

function writes(format: AnyFormat): string {
  const ways = [
    ...(format.layout === undefined ? ['bytes'] : ['fields']),
    ...(format.text === undefined ? [] : ['text']),
    ...(format.container === undefined ? [] : ['re-packed entries']),
    ...(format.pictures?.redraw === undefined ? [] : ['pictures from PNG and TGA']),
    ...(format.swatches === undefined ? [] : ['colours']),
  ];
  return ways.join(', ');
}

function views(format: AnyFormat): string {
  const shown = [
    ...(format.scenes ? ['3D'] : []),
    ...(format.pictures ? [format.container ? 'Pictures' : 'Picture'] : []),
    ...(format.swatches ? ['Palettes'] : []),
    ...(format.sounds ? ['Sound'] : []),
    ...(format.tracks ? ['Curves', 'Table'] : []),
    ...(format.table ? ['Table'] : []),
    'Hex',
    ...(format.layout ? ['Structure'] : []),
    ...((format.text ?? format.reading) ? ['Text'] : []),
    'Info',
  ];
  return shown.join(', ');
}

/** The README with the matrix between its two marks. */
export function withMatrix(readme: string, matrix: string): string {
  return between(readme, { begin, end }, matrix);
}

/** The README with another drawing of the house between its marks. */
export function withDrawing(readme: string, drawing: string): string {
  return between(readme, { begin: '<!-- house: made by `npm run readme` -->', end: '<!-- end of house -->' }, drawing);
}

function between(readme: string, { begin, end }: { begin: string; end: string }, made: string): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has lost its marks: ${begin} and ${end}`);
  return `${readme.slice(0, from)}${begin}\n${made}\n${readme.slice(to)}`;
}
