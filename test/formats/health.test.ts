// Numbers that the rest of the file contradicts: each is told at its place, and put right where only one value can be.
import { expect, test } from 'vitest';
import { decode, type Finding, i32, nodesAt, type RootLayout, repairs, setField, valueAt } from '#layout';
import { piecesSource, toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { formatById } from '../../shared/formats/index.ts';
import { repaired } from '../../shared/layout/inside/repairs.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import { data, nest } from '../fixtures/w3d.ts';
import { f32, join, letters, u16, u32 } from '../layout/build.ts';

interface Row {
  readonly fixture: string;
  readonly path: string;
  readonly value: unknown;
  readonly text: string;
  /** The place it is told at, where that is another. */
  readonly at?: string;
  /** The file cannot say what would be right. */
  readonly noRepair?: true;
}

const row = (fixture: string, path: string, value: unknown, text: string, more: Partial<Row> = {}): Row => ({
  ...{ fixture, path, value, text },
  ...more,
});
const told = { noRepair: true } as const;

const rows: readonly Row[] = [
  row('w3d-mesh', 'chunks[0].chunks[0].damageStageCount', 2, 'expected 0, found 2'),
  row('w3d-mesh', 'chunks[0].chunks[0].materialCount', 9, 'expected at most 1, one for each triangle, found 9', told),
  row('w3d-mesh', 'chunks[0].chunks[6].textureCount', 2, 'expected 1, found 2'),
  row('w3d-mesh', 'chunks[0].chunks[12].setCount', 1, 'expected 0, found 1'),
  row('w3d-mesh', 'chunks[0].chunks[0].vertexChannels.location', 0, 'expected 1, since there are vertices, found 0', {
    at: 'chunks[0].chunks[0].vertexChannels',
  }),
  row('w3d-mesh', 'chunks[0].chunks[0].vertexChannels.normal', 0, 'expected 1, since there are normals, found 0', {
    at: 'chunks[0].chunks[0].vertexChannels',
  }),
  row('w3d-mesh', 'chunks[0].chunks[0].faceChannels', 0, 'expected 1, since there are triangles, found 0'),
  row('w3d-mesh', 'chunks[0].chunks[5][1].weight1', 30, 'expected 100 together with weight0, found 90', told),
  row('w3d-mesh', 'chunks[0].chunks[8][0].depthMask', 2, 'expected 0 or 1, found 2', told),
  row('w3d-mesh', 'chunks[0].chunks[8][0].texturing', 7, 'expected 0 or 1, found 7', told),
  row('w3d-mesh', 'chunks[0].chunks[8][0].alphaTest', 255, 'expected 0 or 1, found 255', told),
  row('w3d-others', 'chunks[2].chunks[0].shader.secondaryGradient', 3, 'expected 0 or 1, found 3', told),
  row(
    'w3d-animation',
    'chunks[0].chunks[1][1].parent',
    9,
    'expected -1 or a pivot before this one, below 1, found 9',
    told,
  ),
  row('w3d-animation', 'chunks[1].chunks[0].frameCount', 2, 'expected 3, found 2'),
  row('w3d-animation', 'chunks[1].chunks[1].pivot', 2, 'expected below 2, the number of pivots, found 2', told),
  row('w3d-animation', 'chunks[1].chunks[1].last', 9, 'expected 10 values for the frames 0 to 9, found 3'),
  row('w3d-animation', 'chunks[1].chunks[1].first', 3, 'expected at least 3, the first frame, found 2', {
    ...{ at: 'chunks[1].chunks[1].last', noRepair: true },
  }),
  row('w3d-animation', 'chunks[2].chunks[1].keyCount', 3, 'expected 2, found 3'),
  row(
    'w3d-animation',
    'chunks[2].chunks[1].keys[1].time.frame',
    17,
    'expected below 17, the number of frames, found 17',
    {
      ...{ at: 'chunks[2].chunks[1].keys[1].time', noRepair: true },
    },
  ),
  row('w3d-animation', 'chunks[2].chunks[4].frameCount', 16, 'expected 17, found 16'),
  row('w3d-animation', 'chunks[2].chunks[6].keyCount', 18, 'expected 17, found 18'),
  row('w3d-animation', 'chunks[2].chunks[6].encoding', 3, 'expected 0, 1 or 2, found 3', told),
  row(
    'w3d-animation',
    'chunks[3].chunks[1].chunks[1].bone',
    2,
    'expected below 2, the number of pivots, found 2',
    told,
  ),
  row('w3d-counted', 'chunks[0].chunks[0].connectionCount', 4, 'expected 2, found 4'),
  row('w3d-counted', 'chunks[1].chunks[0].objectCount', 0, 'expected 1, found 0'),
  row('w3d-counted', 'chunks[2].chunks[0].keyCount', 2, 'expected 1, found 2'),
  row('w3d-counted', 'chunks[3].chunks[0].lodCount', 2, 'expected 1, found 2'),
  row('w3d-counted', 'chunks[4].chunks[0].channelCount', 1, 'expected 0, found 1'),
  row('everquest-wld', 'stringCount', 40, 'expected 17, found 40'),
  row(
    'everquest-wld',
    'fragments[2].body.name',
    -8,
    'expected the place where a name begins, found 8, where none begins',
    told,
  ),
  row(
    'everquest-wld',
    'fragments[4].body.sprite',
    3,
    'expected a fragment of type SIMPLESPRITE or 2DSPRITE, found 3, of type SIMPLESPRITEDEF',
    told,
  ),
  row(
    'everquest-wld',
    'fragments[3].type',
    0,
    'expected a fragment of type SIMPLESPRITE or 2DSPRITE, found 4, which is switched off',
    {
      ...{ at: 'fragments[4].body.sprite', noRepair: true },
    },
  ),
  row(
    'everquest-wld',
    'fragments[6].body.faceGroups[0].material',
    1,
    'expected below 1, the number of materials, found 1',
    told,
  ),
  row(
    'everquest-wld',
    'fragments[14].body.dags[1].track',
    1,
    'expected a fragment of type TRACK, found 1, of type GLOBALAMBIENT',
    told,
  ),
  row(
    'everquest-wld',
    'fragments[14].body.skins.skins[0]',
    7,
    'expected a fragment of type DMSPRITE, found 7, of type DMSPRITEDEF2',
    told,
  ),
  row('everquest-wld-zone', 'fragments[12].body.regions[0]', 2, 'expected a region from 0 to 1, found 2', told),
  row(
    'everquest-wld-zone',
    'fragments[10].body.visNodes[0].list',
    2,
    'expected at most 1, the number of lists, found 2',
    told,
  ),
  row(
    'everquest-wld-sprites',
    'fragments[17].body.faces[0].b',
    5,
    'expected below 1, the number of vertices, found 5',
    told,
  ),
  row(
    'everquest-wld-sprites',
    'fragments[17].body.vertexGroups.groups[0].count',
    2,
    'the groups have 2 vertices, but there are 1',
  ),
  row('bwm-placeable', 'rootBox', 1, 'expected 0, since there are 0 boxes, found 1'),
  row(
    'bwm-placeable',
    'edgesOffset',
    7,
    'expected 0, since there are no edges, or where another table begins or ends, found 0x7',
  ),
  row('bwm', 'kind', 'placeable', 'expected area, since only rooms have boxes (here 5), found placeable', told),
  row('bwm', 'boxes[1].left', 3, 'expected -1, since the box is the leaf of a face, found 3'),
  row('bwm', 'boxes[2].unknown1C', 5, 'expected 4, found 5'),
  row('bwm', 'edges[0].transition', -2, 'expected -1 or the number of a room, found -2', told),
  row('wav', 'wave.chunks[0].blockSize', 2, 'expected 1, found 2'),
  row('wav', 'wave.chunks[0].bytesPerSecond', 11026, 'expected 11,025, found 11,026'),
  row('wav', 'wave.chunks[1].points[0].sampleOffset', 9, 'expected at most 5, the end of the sound, found 9', told),
  row('wav', 'wave.chunks[2].chunks[0].cueId', 4, 'expected the id of a cue point, found 4', told),
  row('wav-adpcm', 'wave.chunks[0].bitsPerSample', 5, 'expected 4, found 5'),
  row('gamez-pirates-moon', 'models[0].materialRefs[0].usageCount', 7, 'expected 1, found 7'),
  row('gamez-crimson-skies', 'firstFreeModel', 4096, 'models[4096] does not exist: there are 2', told),
  row('gamez-crimson-skies', 'models[0].nextFree', 4096, 'models[4096] does not exist: there are 2', told),
  row('gamez-pirates-moon', 'nodes[0].model', 0, 'expected -1, since the node is of class world, found 0', told),
  row(
    'gamez-mechwarrior3',
    'models[0].parentCount',
    900,
    'expected 0, the number of nodes that show it, found 900',
    told,
  ),
  row('messages-strings', 'directories[2].address', 0, 'has no resources', told),
  row('model-mw', 'model.parentCount', 2, 'expected 1, found 2'),
  row('materials', 'materials[0].rgb565', 5, 'expected 32767 of a textured material, found 5'),
  row('gns', 'rows[0].length', 2048, 'expected 131,072, the bytes of a texture, found 2,048'),
  row('gns', 'rows[1].length', 4097, 'expected whole sectors of 2,048 bytes, found 4,097', told),
  row(
    'fft-mesh',
    'primaryMesh.texturedTriangles[0].clut',
    0x7705,
    'expected a word from 0x7800 to 0x78FF, found 0x7705',
  ),
  row('fft-mesh', 'primaryMesh.texturedQuads[0].texturePage', 0x40f, 'expected at most 0xFF, found 0x40F'),
  row('rim', 'entries[1].index', 4, 'expected 1, found 4'),
  row('rim', 'entries[1].name', 'm\u0001d', 'the name has a control character: 0x1', told),
  row('erf', 'keys[1].entry', 0, 'expected an entry of its own, found 0, that of keys[0]', told),
  row('erf', 'buildDay', 367, 'expected a day of the year, at most 366, found 367', told),
  row('erf', 'buildYear', 2005, 'expected years since 1900, found 2005', told),
  row('key', 'keys[1].id.index', 0, 'expected a place of its own, found 0 in archive 0, that of keys[0]', {
    ...{ at: 'keys[1].id', noRepair: true },
  }),
  row('key', 'keys[1].name', 'b\u001f', 'the name has a control character: 0x1F', told),
  row('key', 'files[0].name', 'd\u0007ta', 'the name has a control character: 0x7', told),
  row('key', 'buildDay', 1000, 'expected a day of the year, at most 366, found 1000', told),
  row('bif', 'entries[1].id.index', 7, 'expected 1, its place in the table, found 7', { at: 'entries[1].id' }),
  row('bif', 'entries[1].id.file', 3, 'expected archive 0 as in entries[0], found 3', {
    ...{ at: 'entries[1].id', noRepair: true },
  }),
  row('bzf', 'entries[1].id.index', 7, 'expected 1, its place in the table, found 7', { at: 'entries[1].id' }),
  row('disc-raw', 'rawSectors[16].frame', 0x17, 'expected 00:02:16, the address of sector 16, found 00:02:17', {
    at: 'rawSectors[16].minute',
  }),
  row('disc-raw', 'rawSectors[16].mode', 1, 'expected 2, found 1', told),
  row(
    'disc-raw',
    'rawSectors[18].again',
    0,
    'expected the four bytes before once more, 00 00 08 00, found 00 00 00 00',
    told,
  ),
  row('disc-raw', 'rawSectors[18].checksum', 5, 'expected 0xBB5F2E53 for these bytes, found 0x5', told),
  row('gns', 'rows[0].sector', 3, 'expected a sector after those the disc begins with, from 17 on, found 3', told),
  row('gns', 'rows[1].length', 0, 'expected whole sectors of 2,048 bytes, found none', told),
  row('gns', 'rows[1].state.weather', 6, 'expected a weather from 0 to 4, found 6', {
    ...{ at: 'rows[1].state', noRepair: true },
  }),
  row(
    'gns',
    'rows[1].sector',
    10030,
    'expected a sector outside of rows[0], which takes 10,000 to 10,063, found 10,030',
    told,
  ),
  row('big', 'entries[1].name', '\u0007', 'the name has a control character: 0x7', told),
  row('archive-v1', 'entries[1].name', 'b\u001f.zrd', 'the name has a control character: 0x1F', told),
];

test('duplicate names are reported if no archive of the games has any', () => {
  const { layout, source } = parts('rim');
  const entry = valueAt(layout, source, 'entries[0]')?.value as { readonly name: string; readonly type: string };
  const bytes = [
    ['entries[1].name', entry.name],
    ['entries[1].type', entry.type],
  ].reduce((now, [path, value]) => changed(layout, now, { path: String(path), value }), source);
  const found = decode(layout, bytes).findings.map(keyOf);
  expect(found).toEqual(['entries[1].name: has the same name as entries[0]']);
});

test('a polygon without a material is reported at its material count', () => {
  const { layout, source } = parts('model-pm');
  const { start = 0 } = valueAt(layout, source, 'children[0].model.polygons[0].materials[0]')?.field ?? {};
  const { start: count = 0 } = valueAt(layout, source, 'children[0].model.polygons[0].materialCount')?.field ?? {};
  const bytes = toBytes([source]);
  bytes[count] = 0;
  const less = Uint8Array.from([...bytes.slice(0, start), ...bytes.slice(start + 2 * i32.size)]); // 2 materials
  const { findings } = decode(layout, memorySource(less));
  expect(findings).toContainEqual(expect.objectContaining({ start: count, size: 4, text: 'has no material' }));
});

test('missing rows of a walkmesh are reported at their count', () => {
  const { layout, source } = parts('bwm');
  for (const [number, text] of [
    ['edgeCount', 'expected 4, found 3'],
    ['perimeterCount', 'expected 1, found 0'],
  ] as const) {
    const { start = 0 } = valueAt(layout, source, number)?.field ?? {};
    const bytes = toBytes([source]);
    bytes[start] = (bytes[start] ?? 0) - 1;
    expect(decode(layout, memorySource(bytes)).findings).toContainEqual(
      expect.objectContaining({ path: number, start, size: 4, text }),
    );
  }
});

test('an archive without a directory is reported at its index', () => {
  const { layout, source } = parts('everquest-s3d');
  const { findings } = decode(layout, changed(layout, source, { path: 'index[0].nameCrc', value: 7 }), {
    thorough: true,
  });
  expect(findings[0]).toMatchObject({ path: 'index', start: 0xb2, size: 48 });
});

/** Kinds of chunks that count what is in others, one of each. */
const counted = join(
  nest(
    0x300,
    data(0x301, u32(0x40002), letters('HUT', 16), letters('HUT', 16), u16(2, 0)),
    ...[1, 2].map(pivot => data(0x302, letters('WALL', 16), u16(pivot))),
  ),
  nest(0x420, data(0x421, u32(0x10000), letters('HUTS', 16), u32(1, 0, 0)), data(0x422, letters('HUT', 4))),
  nest(0x500, data(0x50a, u32(1), f32(0, 0), u32(0), f32(0, 1, 1, 2))),
  nest(0x400, data(0x401, u32(0x10000), letters('HUT', 16), u16(1, 0)), data(0x402, letters('HUT', 32), f32(0, 1))),
  nest(0x2c0, data(0x2c1, u32(0x10000), letters('HUT', 16), letters('HUT', 16), u32(1), f32(15), u32(0))),
);
const inventions: readonly Fixture[] = [
  ...fixtures,
  { format: 'westwood/w3d', name: 'w3d-counted', file: 'hut.w3d', bytes: counted },
];

function parts(name: string): { readonly layout: RootLayout<unknown>; readonly source: Source } {
  const fixture = inventions.find(each => each.name === name);
  const layout = fixture && formatById(fixture.format).layout;
  if (fixture === undefined || layout === undefined) throw new Error(`no fixture ${name}`);
  return { layout, source: memorySource(fixture.bytes) };
}

const broken = (of: Row): Source => changed(parts(of.fixture).layout, parts(of.fixture).source, of);

function changed(layout: RootLayout<unknown>, source: Source, { path, value }: Pick<Row, 'path' | 'value'>): Source {
  const edit = setField(layout, source, path, value);
  if (edit.kind === 'refused') throw new Error(edit.why);
  if (edit.kind === 'rebuild') return piecesSource(edit.pieces);
  const bytes = toBytes([source]);
  bytes.set(edit.bytes, edit.start);
  return memorySource(bytes);
}

const keyOf = ({ path, text }: Finding): string => `${path}: ${text}`;

test.each(rows)('$fixture: $path = $value is reported: $text', each => {
  const { layout, source } = parts(each.fixture);
  const known = new Set(decode(layout, source, { thorough: true }).findings.map(keyOf));
  const now = broken(each);
  const fresh = decode(layout, now, { thorough: true }).findings.filter(finding => !known.has(keyOf(finding)));
  expect(fresh.map(keyOf)).toEqual([`${each.at ?? each.path}: ${each.text}`]);
  const { node } = nodesAt(layout, now, each.at ?? each.path, { first: 0, count: 0 }) ?? {};
  expect(fresh[0]).toMatchObject({ start: node?.start, size: node?.size });
  expect(node?.size).toBeGreaterThan(0);
  if (each.noRepair) expect(repairs(fresh)).toEqual([]);
  else expect(toBytes([repaired(now, repairs(fresh))])).toEqual(toBytes([source]));
});
