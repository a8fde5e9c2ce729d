// Structures of our own, the file that another program made for each, and an edit that yet another reads.

/** A value that is set, and the program that reads the file afterwards. */
export interface RealEdit {
  readonly path: string;
  readonly value: string | number;
  /** The file is longer then, and what says so follows. */
  readonly grows?: true;
  /** A program and its arguments; FILE stands for the file. */
  readonly by: readonly [string, ...string[]];
  /** What it prints. */
  readonly says: string;
}

export interface RealCase {
  readonly structure: string;
  readonly file: string;
  readonly edits: readonly RealEdit[];
}

const one = (structure: string, file: string, ...edits: readonly RealEdit[]): RealCase => ({ structure, file, edits });
const file = ['file', '-b', 'FILE'] as const;

export const realCases: readonly RealCase[] = [
  one(
    'wav',
    'tone.wav',
    { path: 'form.chunks[0].body.rate', value: 16_000, by: ['soxi', '-r', 'FILE'], says: '16000' },
    { path: 'form.chunks[1].body.values[1]', value: -32_768, by: ['sox', 'FILE', '-t', 'dat', '-'], says: '  -1 ' },
  ),
  one('aiff', 'tone.aiff', {
    ...{ path: 'chunks[2].body.values[0]', value: -32_768, by: ['sox', 'FILE', '-t', 'dat', '-'], says: '  -1 ' },
  }),
  one(
    'au',
    'tone.au',
    { path: 'rate', value: 11_025, by: ['soxi', '-r', 'FILE'], says: '11025' },
    { path: 'samples[0]', value: -32_768, by: ['sox', 'FILE', '-t', 'dat', '-'], says: '  -1 ' },
  ),
  one('voc', 'tone.voc', { path: 'blocks[0].body.divisor', value: 156, by: ['soxi', '-r', 'FILE'], says: '10000' }),
  one(
    'svx',
    'tone.8svx',
    { path: 'form.chunks[0].body.rate', value: 4000, by: ['soxi', '-r', 'FILE'], says: '4000' },
    {
      ...{ path: 'form.chunks[1].body.text', value: 'A heron over the pond, twice as long as before.', grows: true },
      ...{ by: ['ffprobe', 'FILE'], says: 'A heron over the pond' },
    },
  ),
  one('flac', 'tone.flac', {
    ...{ path: 'blocks[1].body.comments[0].value', value: 'TITLE=The heron at the mill pond', grows: true },
    ...{ by: ['metaflac', '--list', 'FILE'], says: 'TITLE=The heron at the mill pond' },
  }),
  one('ogg', 'tone.ogg', {
    path: 'pages[0].segments[0]',
    value: '01766f726269730000000001803e00000000000080570000000000009901',
    by: file,
    says: '16000 Hz',
  }),
  one('png', 'pic.png', { path: 'chunks[0].body.width', value: 7, by: file, says: '7 x 4' }),
  one('bmp', 'pic.bmp', { path: 'info.width', value: 5, by: file, says: '5 x 4 x 24' }),
  one('gif', 'pic.gif', { path: 'screen.width', value: 300, by: file, says: '300 x 4' }),
  one('pcx', 'pic.pcx', { path: 'right', value: 9, by: file, says: '[9, 3]' }),
  one('tga', 'pic.tga', { path: 'height', value: 3, by: file, says: '6 x 3' }),
  one('tiff', 'pic.tif', { path: 'body.directory.fields[2].value', value: 3, by: file, says: 'height=3' }),
  one('ico', 'pic.ico', { path: 'icons[0].width', value: 24, by: file, says: '24x16' }),
  one('jpeg', 'pic.jpg', { path: 'segments[1].body.minor', value: 1, by: file, says: 'standard 1.01' }),
  one('avi', 'clip.avi.gz', { path: 'form.chunks[0].body.chunks[0].body.width', value: 24, by: file, says: '24 x 16' }),
  one(
    'zip',
    'two.zip',
    {
      ...{ path: 'sections[4].body.comment', value: 'Grain of the mill', grows: true },
      ...{ by: ['unzip', '-z', 'FILE'], says: 'Grain of the mill' },
    },
    { path: 'sections[2].body.head.time.years', value: 20, by: ['unzip', '-l', 'FILE'], says: '2000-' },
  ),
  one('gzip', 'grain.txt.gz', {
    ...{ path: 'name', value: 'oats and rye.txt', grows: true, by: file, says: 'oats and rye.txt' },
  }),
  one('tar', 'two.tar', {
    ...{ path: 'entries[0].content', value: Buffer.from('A crane'.padEnd(33)).toString('hex') },
    ...{ by: ['tar', '-xOf', 'FILE', 'pond.txt'], says: 'A crane' },
  }),
  one('cpio', 'two.cpio', {
    ...{ path: 'entries[0].name', value: 'lake.txt', by: ['cpio', '-it', '-F', 'FILE'], says: 'lake.txt' },
  }),
  one('ar', 'two.a', { path: 'entries[0].name', value: 'lake.txt/', by: ['ar', 't', 'FILE'], says: 'lake.txt' }),
  one('iso', 'mill.iso.gz', {
    ...{ path: 'volumes[0].body.name', value: 'POND', by: ['isoinfo', '-d', '-i', 'FILE'], says: 'Volume id: POND' },
  }),
  one('fat', 'disk.img.gz', {
    ...{ path: 'entries[1].name', value: Buffer.from('LAKE    ').toString('hex') },
    ...{ by: ['mdir', '-i', 'FILE', '::'], says: 'lake' },
  }),
  one('sqlite', 'mill.sqlite', {
    ...{ path: 'pages[1].cells[0].cell.payload.values[1].value.text', value: 'dal' },
    ...{ by: ['sqlite3', 'FILE', 'select grain from sacks'], says: 'dal' },
  }),
  one('elf', 'heron.elf', { path: 'body.entry', value: '4660', by: ['readelf', '-h', 'FILE'], says: '0x1234' }),
  one('dos', 'dos.exe', {
    ...{ path: 'relocations[0].value', value: 0x1234, by: ['ndisasm', '-b', '16', '-e', '48', 'FILE'], says: '0x1234' },
  }),
  one('pe', 'heron.exe', { path: 'head.optional.subsystem', value: 2, by: file, says: 'GUI' }),
  one('midi', 'pond.mid', { path: 'division', value: 96, by: file, says: '1/96' }),
  one('ttf', 'mill.ttf', {
    path: 'tables[8].body.names[0].roman',
    value: 'Pond',
    by: ['fc-scan', 'FILE'],
    says: 'Pond',
  }),
  one('mo', 'de.mo', { path: 'translations[1].text', value: 'Kranic', by: ['msgunfmt', 'FILE'], says: 'Kranic' }),
  one('java', 'Heron.class', {
    ...{ path: 'constants[7].body.text', value: 'kranich', grows: true, by: ['javap', '-v', 'FILE'], says: 'kranich' },
  }),
  one('tzif', 'mill.tzif', { path: 'footer.rule', value: 'POND-2', grows: true, by: ['zdump', 'FILE'], says: 'POND' }),
  one('gitindex', 'pond.index', { path: 'version', value: 3, by: file, says: 'version 3' }),
  one('lz4', 'grain.lz4', { path: 'check', value: 1, by: ['lz4', '-t', 'FILE'], says: 'rror' }),
];
