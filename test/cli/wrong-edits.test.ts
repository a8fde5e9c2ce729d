// Wrong edits of each family, as somebody would type them on the demo: what stands in their way is said, with its numbers, and
// nothing is written. A number that leads nowhere is written with a warning, as a person may be about to add what it names.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { demoFiles } from '../support/demo-files.ts';
import { expectGolden } from '../support/golden.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runCli } from './support/run-cli.ts';

/** The words of a command line, without where the result goes. */
type Edit = readonly string[];

const WORLD = 'zbd/c1/gamez.zbd';
const HERON = 'zbd/mechlib.zbd::heron.flt';
const THINGS = 'everquest/fen_obj.s3d::fen_obj.wld';
const ZONE = 'everquest/fen.s3d::fen.wld';
const MODEL = 'art/HeronArt.big::Art\\W3D\\heron_skn.w3d';
const MAP = 'fft/MAP001.9';
const INDEX = 'fft/MAP001.GNS';
const ROOM = 'kotor/data/mill.bif::mill_01a.wok';
const LONG = 'a_name_that_is_much_longer_than_any_game_of_these_years_would_have_taken';

/** `roof.obj` has five vertices, `grid.obj` a thousand and more, `far.obj` one that is far away. */
const wrongEdits: Readonly<Record<string, readonly Edit[]>> = {
  zipper: [
    ['remove', WORLD, 'materials[0]'],
    ['remove', WORLD, 'nodes[0]'],
    ['remove', WORLD, 'nodes[999]'],
    ['set', WORLD, 'nodes[5].model=999'],
    ['rename', WORLD, 'nodes[5]', LONG],
    ['copy', WORLD, 'nodes[5]', 'nodes[4].children[]'],
    ['import', WORLD, 'roof.obj', '--new', 'sunlight'],
    ['import', 'recoil/zbd/m1/gamez.zbd', 'grid.obj', '--new', 'grid'],
    ['copy', 'recoil/zbd/m1/gamez.zbd', '', '--from', HERON],
    ['remove', HERON, 'children[0].children[0].model.vertices[0]'],
    ['rename', 'zbd/reader.zbd', 'entries[0]', LONG],
    ['insert', 'zbd/reader.zbd', 'entries[]', '{}'],
  ],
  everquest: [
    ['remove', THINGS, 'fragments[13]'],
    ['remove', THINGS, 'fragments[99]'],
    ['move', THINGS, 'fragments[13]', 'fragments[]'],
    ['insert', THINGS, 'fragments[3]', '{"type": 3}'],
    ['set', THINGS, 'fragments[14].body.definition=99'],
    ['rename', THINGS, 'fragments[13]', 'STONE_DMSPRITEDEF'],
    ['import', THINGS, 'far.obj', '--part', 'fragments[13]'],
    ['import', THINGS, 'roof.obj', '--part', 'fragments[24]'],
    ['import', THINGS, 'roof.obj', '--new', 'willow'],
    ['import', ZONE, 'roof.obj', '--new', 'roof'],
    ['set', ZONE, 'fragments[0].type=99'],
    ['rename', 'everquest/fen_obj.s3d', 'entries[0]', 'fenleaves.bmp'],
  ],
  westwood: [
    ['remove', MODEL, 'chunks[99]'],
    ['remove', MODEL, 'chunks[0].chunks[0]'],
    ['remove', MODEL, 'chunks[0].chunks[1]'],
    ['set', MODEL, 'chunks[0].size=3'],
    ['set', MODEL, `chunks[0].chunks[0].meshName=${LONG}`],
    ['move', MODEL, 'chunks[0]', 'chunks[0].chunks[]'],
    ['import', MODEL, 'roof.obj', '--new', LONG],
    ['import', MODEL, 'roof.obj', '--part', 'chunks[7]'],
    ['import', 'art/HeronArt.big::Art\\W3D\\heron_skl.w3d', 'roof.obj', '--new', 'ROOF'],
    ['rename', 'art/HeronArt.big', 'entries[0]', 'Art\\W3D\\heron_skl.w3d'],
    ['insert', 'art/HeronArt.big', 'entries[]', '{"name": "x.w3d", "content": {"base64": "?"}}'],
    ['insert', 'art/HeronArt.big', 'entries[]', '{"name": "x.w3d", "content": {"bytes": 9, "base64": "AA=="}}'],
  ],
  kotor: [
    ['remove', ROOM, 'vertices[0]'],
    ['remove', ROOM, 'faces[9999]'],
    ['set', ROOM, 'faceCount=5'],
    ['set', ROOM, 'faces[0]=[0,1,9999]'],
    ['insert', ROOM, 'normals[]'],
    ['import', ROOM, 'roof.obj', '--new', 'roof'],
    ['import', ROOM, 'empty.obj'],
    ['rename', 'kotor/data/mill.bif', 'entries[0]', 'mill_01b.wok'],
    ['rename', 'kotor/data/mill.bif', 'entries[0]', 'seventeen_letters.wok'],
    ['move', 'kotor/data/mill.bif', 'entries[0]', 'entries[]'],
    ['insert', 'kotor/data/mill.bif', 'entries[]', '{"name": "x.nothing", "content": {"base64": ""}}'],
  ],
  fft: [
    ['import', MAP, 'grid.obj'],
    ['import', MAP, 'far.obj'],
    ['import', MAP, 'roof.obj', '--new', 'roof'],
    ['remove', MAP, 'terrain.tiles[0]'],
    ['insert', MAP, 'palettes[]'],
    ['remove', MAP, 'primaryMesh.texturedTriangles[9999]'],
    ['insert', MAP, 'primaryMesh.texturedQuadNormals[]'],
    ['set', MAP, 'primaryMesh.texturedTriangles[0].clut.palette=16'],
    ['set', MAP, 'primaryMeshOffset=99999'],
    ['set', INDEX, 'rows[0].length=99999999999'],
    ['insert', INDEX, 'commands[]'],
    ['remove', INDEX, 'ends[0]'],
  ],
};

/** A roof, a floor of 1,600 corners, a face that reaches far away, and no face at all. */
function models(): readonly (readonly [string, string])[] {
  const side = 40;
  const rows = Array.from({ length: side * side }, (_, i) => `v ${Math.floor(i / side)} 0 ${i % side}\n`);
  const faces = Array.from({ length: (side - 1) ** 2 }, (_, i) => {
    const corner = Math.floor(i / (side - 1)) * side + (i % (side - 1)) + 1;
    return `f ${corner} ${corner + 1} ${corner + side}\n`;
  });
  return [
    ['roof.obj', 'v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0.5 3 0.5\nf 1 4 2\nf 2 4 3\nf 3 4 1\n'],
    ['grid.obj', [...rows, ...faces].join('')],
    ['far.obj', 'v 0 0 0\nv 1 0 0\nv 0 9999999 0\nf 1 2 3\n'],
    ['empty.obj', 'v 0 0 0\n'],
  ];
}

const STATUS = ['written, but', 'no', 'refused'] as const;

test('wrong edits are refused, each with the reason', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  const files = [...demoFiles(), ...models().map(([name, text]) => [name, new TextEncoder().encode(text)] as const)];
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const lines: string[] = [];
  for (const [family, edits] of Object.entries(wrongEdits)) {
    expect(edits.length, family).toBeGreaterThanOrEqual(10);
    lines.push(family);
    for (const [i, edit] of edits.entries()) {
      const out = `${family}-${i}.out`;
      const { status, err } = await runCli(folder, join(folder, 'data'), ...edit, '-o', out);
      const text = err.replaceAll(folder, '').replaceAll(/\s+/g, ' ').trim();
      expect([edit, existsSync(join(folder, out))]).toEqual([edit, status === 0]);
      expect([edit, text]).not.toEqual([edit, '']);
      lines.push(`  ${edit.join(' ')}`, `    ${STATUS[status] ?? status}: ${text}`);
    }
  }
  expectGolden('test/goldens/wrong-edits.txt', `${lines.join('\n')}\n`);
});
