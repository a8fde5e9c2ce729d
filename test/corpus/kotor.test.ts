import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decode, encode, type Finding, withRepairsOwed } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import type { FormatId } from '../../shared/formats/format-id.ts';
import { formatById, identify } from '../../shared/formats/index.ts';
import { boxesOf } from '../../shared/formats/kotor/bwm/derived/box-table.ts';
import { boxTreeOf } from '../../shared/formats/kotor/bwm/derived/box-tree.ts';
import { distanceOf, normalOf } from '../../shared/formats/kotor/bwm/derived/planes.ts';
import { recomputed } from '../../shared/formats/kotor/bwm/derived/recomputed.ts';
import { bwm } from '../../shared/formats/kotor/bwm/layout.ts';
import type { Bwm } from '../../shared/formats/kotor/bwm/stored.ts';
import { floatsOf, surfaceOf } from '../../shared/formats/kotor/bwm/surface.ts';
import { type Key, key } from '../../shared/formats/kotor/key/layout.ts';
import { lyt } from '../../shared/formats/kotor/lyt/layout.ts';
import { buildScene } from '../../shared/formats/kotor/lyt/scene.ts';
import { seamsOf } from '../../shared/formats/kotor/lyt/seams.ts';
import type { Lines } from '../../shared/formats/lines.ts';
import type { Neighbours } from '../../shared/formats/scenes.ts';
import { readBif, readErf, readRim } from '../support/kotor-archives.ts';
import { verifyTree } from '../support/verify-tree.ts';

/** Where the private reference files lie, beside the repository; most checkouts have none. */
const folder = fileURLToPath(new URL('../../../shared/data/kotor/', import.meta.url));
const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
const ending = (...endings: readonly string[]) =>
  files.filter(file => endings.some(each => file.toLowerCase().endsWith(each)));
const read = (file: string): Uint8Array => Uint8Array.from(readFileSync(folder + file));

/** A text, written by NWMax under the ending of a binary walkmesh. */
const ASCII = 'pwk/plc_valstat02.pwk';
/** The material that nobody walks on. */
const NONWALK = 7;
const rooms = ending('.wok');
const walkmeshes = ending('.wok', '.pwk').filter(file => file !== ASCII);

describe.skipIf(files.length === 0)('walkmeshes (skipped where ../shared/data/kotor is absent)', () => {
  test.each(walkmeshes)('%s is certain, exact, and fully explained', file => {
    expect(verifyTree(file, basename(file), memorySource(read(file)))).toMatchObject([
      { format: 'kotor/bwm', confidence: 'certain', status: 'exact', explained: 1 },
    ]);
  });

  test.each(rooms)('%s has no findings, and recomputing gives the same bytes', file => {
    const bytes = read(file);
    const { value, findings } = opened(bytes);
    expect(findings).toEqual([]);
    expect(toBytes(encode(bwm, recomputed(value)))).toEqual(bytes);
    // With a tree too, but built of nothing.
    const empty = { ...value.boxes, source: memorySource(new Uint8Array(0)), length: 0 };
    expect(recomputed({ ...value, boxes: empty } as Bwm).boxes.length).toBe(value.boxes.length); // as: a table's methods are not used
  });

  test.each(walkmeshes)('%s round-trips through text', file => {
    const bytes = read(file);
    const { value } = opened(bytes);
    const { text } = formatById('kotor/bwm');
    const made = text?.fromText(text.toText(value), value);
    if (made === undefined || 'problems' in made) throw new Error(made?.problems[0]?.text);
    expect(toBytes(encode(bwm, made.model as Bwm))).toEqual(bytes); // as: its own format's
  });

  test.each(rooms)('%s warns if its first face becomes non-walkable, and has no findings after the repair', file => {
    const bytes = read(file);
    const { value } = opened(bytes);
    const edited = bytes.slice();
    new DataView(edited.buffer).setUint32(value.materialsOffset, NONWALK, true);
    const source = memorySource(edited);
    const findingsIn = (of: Source): readonly Finding[] => decode(bwm, of).findings;
    const before = { source: memorySource(bytes), findings: [] };
    const after = { source, findings: findingsIn(source) };
    // A room without a walkable face, or with one only, has no order to break.
    if (value.adjacency.length > 0) expect(after.findings).toMatchObject([{ weight: 'warning' }]);
    const { made, findings } = withRepairsOwed(findingsIn, before, after);
    expect(made).toHaveLength(after.findings.length);
    expect(findings).toEqual([]);
  });

  test('the box tree has the same shape as the game’s, and all but a few of its faces', () => {
    const trees = rooms.map(file => {
      const { value } = opened(read(file));
      return { stored: boxesOf(value.boxes), built: boxTreeOf(surfaceOf(value)) };
    });
    const nodes = trees.flatMap(({ stored, built }) => stored.map((box, i) => ({ box, own: built[i] })));
    const shape = nodes.filter(({ box, own }) => box.left === own?.left && box.right === own?.right);
    expect(shape.length).toBe(nodes.length);
    const faces = nodes.filter(({ box, own }) => box.face === own?.face);
    expect(faces.length / nodes.length).toBeGreaterThan(0.94);
  });

  test('normals are right-handed, and distances follow from them exactly', () => {
    for (const file of rooms) {
      const { value } = opened(read(file));
      const surface = surfaceOf(value);
      const normals = floatsOf(value.normals.source);
      const distances = floatsOf(value.distances.source);
      for (const face of distances.keys()) {
        const [x = 0, y = 0, z = 0] = normals.subarray(face * 3, face * 3 + 3);
        const own = normalOf(surface, face);
        if (own) expect(x * own[0] + y * own[1] + z * own[2]).toBeGreaterThan(0.9998);
        expect(distanceOf(surface, face, [x, y, z])).toBe(distances[face]);
      }
    }
  });

  test('a placeable written as text is read, and becomes a binary one without findings', () => {
    expect(verifyTree(ASCII, basename(ASCII), memorySource(read(ASCII)))).toMatchObject([
      { format: 'kotor/bwmText', status: 'exact' },
    ]);
    const { binary, layout } = formatById('kotor/bwmText');
    const made = layout && binary?.of(decode(layout, memorySource(read(ASCII))).value);
    if (made === undefined || 'why' in made) throw new Error(made?.why);
    const { value, findings } = opened(made.source.read(0, made.source.size));
    expect([value.vertices.length, value.faces.length, value.kind, findings]).toEqual([4, 2, 'placeable', []]);
  });
});

/** What a tool's own tests damaged, and where reading them stops. */
const DAMAGED: Readonly<Record<string, string>> = {
  'containers/test_corrupted.erf': 'descriptions: left out: starts at 0x64686767, but the end is 0x109',
  'containers/test_corrupted.rim': 'entries: left out: starts at 0x66676664, but the end is 0xE1',
};
const FORMATS: Readonly<Record<string, string>> = {
  key: 'kotor/key',
  bif: 'kotor/bif',
  rim: 'kotor/rim',
  erf: 'kotor/erf',
  mod: 'kotor/erf',
};
const archives = ending('.key', '.bif', '.rim', '.erf', '.mod');

describe.skipIf(files.length === 0)('archives (skipped where ../shared/data/kotor is absent)', () => {
  test.each(archives.filter(file => !(file in DAMAGED)))(
    '%s is certain, exact, fully explained, and has no findings',
    file => {
      const bytes = read(file);
      const [own, ...entries] = verifyTree(file, basename(file), memorySource(bytes));
      const format = FORMATS[file.slice(-3).toLowerCase()];
      expect(own).toMatchObject({ format, confidence: 'certain', status: 'exact', explained: 1 });
      expect(entries.filter(({ status }) => status === 'failed' || status === 'patchOnly')).toEqual([]);
      const { layout } = formatById(own?.format as FormatId); // one of the registry's
      expect(layout && decode(layout, memorySource(bytes)).findings).toEqual([]);
    },
  );

  test.each(Object.entries(DAMAGED))('%s reports its damage, and stays as it is', (file, why) => {
    const [own] = verifyTree(file, basename(file), memorySource(read(file)));
    expect(own).toMatchObject({ format: FORMATS[file.slice(-3)], confidence: 'likely', status: 'exact' });
    const { layout } = formatById(own?.format as FormatId); // one of the registry's
    const findings = layout === undefined ? [] : decode(layout, memorySource(read(file))).findings;
    const [first] = findings.filter(({ weight }) => weight === 'error');
    expect(`${first?.path}: ${first?.text}`).toBe(why);
  });

  test.each([
    ['tsl_install/lips/006EBO_loc.mod', readErf],
    ['tsl_install/modules/001EBO.rim', readRim],
    ['tsl_install/data/2DA.bif', readBif],
  ])('%s has the entries that an independent reader finds', (file, reader) => {
    const bytes = read(file);
    const { format } = identify({ name: basename(file), source: memorySource(bytes) });
    const { value } = format.layout ? decode(format.layout, memorySource(bytes)) : { value: undefined };
    const found = format.container?.entries(value).map(({ start, size }) => {
      const text = Buffer.from(bytes.subarray(start, start + size)).toString('latin1');
      return text.includes('\0') ? text.slice(0, text.indexOf('\0')) : text;
    });
    expect(found).toEqual(reader(bytes).map(({ content }) => content));
  });

  test('the index of the game has the expected counts', () => {
    const { value } = decode(key, memorySource(read('tsl_install/chitin.key')));
    const { files: bifs, keys } = value as Key; // it has no fault: see above
    expect([bifs.length, keys.length]).toEqual([11, 18_439]);
    const types = Map.groupBy(Array.from(keys), ({ type }) => String(type));
    expect(['wok', 'dwk', 'pwk', 'lyt', 'vis'].map(type => types.get(type)?.length)).toEqual([1236, 324, 304, 86, 81]);
    expect(types.get('wok')?.every(({ id }) => bifs[id.file]?.name === 'data\\models.bif')).toBe(true);
  });
});

/** An empty line, and layouts and tables whose counts a tool's own tests changed. */
const EMPTY = 'containers/test.8b13789.lyt';
const MISCOUNTED = [
  'test_corrupted.lyt',
  'test_corrupted.56e874f.lyt',
  'test_corrupted.vis',
  'test_corrupted.3f5c873.vis',
];
const texts = ending('.lyt', '.vis').filter(file => file !== EMPTY);

describe.skipIf(files.length === 0)('layouts and visible rooms (skipped where ../shared/data/kotor is absent)', () => {
  test.each(texts)('%s is certain, exact, and fully explained', file => {
    const bytes = read(file);
    const format = `kotor/${file.slice(-3)}` as FormatId; // both endings are names of formats
    const name = basename(file).replace(/\.[0-9a-f]{7}\./, '.');
    expect(verifyTree(file, name, memorySource(bytes))).toMatchObject([
      { format, confidence: 'certain', status: 'exact', explained: 1 },
    ]);
    const { layout } = formatById(format);
    const findings = layout ? decode(layout, memorySource(bytes)).findings : undefined;
    if (!MISCOUNTED.includes(basename(file))) expect(findings).toEqual([]);
    else expect(findings).toMatchObject([{ text: expect.stringMatching(/^expected [23], found (5|77)$/), repair: {} }]);
  });

  test('an empty line is not a layout', () => {
    expect(verifyTree(EMPTY, EMPTY, memorySource(read(EMPTY)))[0]?.format).toBe('unknown');
  });

  test.each(['area_740KOR/740KOR', 'area_745KOR/745KOR'])('%s is assembled from the walkmeshes of its rooms', area => {
    const folderOf = area.slice(0, area.indexOf('/') + 1);
    const byName = new Map(
      rooms.filter(file => file.startsWith(folderOf)).map(file => [basename(file).toLowerCase(), file]),
    );
    const ask: Neighbours = {
      find(names) {
        const file = byName.get(names[0]?.toLowerCase() ?? '');
        return file === undefined ? undefined : { asset: file, address: file };
      },
      model: ({ address }) => opened(read(address)).value,
    };
    const { value } = decode(lyt, memorySource(read(`${area}.lyt`)));
    const scene = buildScene(value as Lines, { asset: area, address: `${area}.lyt` }, ask); // it has no fault: see above
    expect(scene.problems.filter(({ weight }) => weight !== 'note')).toEqual([]);
    expect(scene.meshes.length).toBe(byName.size);
    // Transitions are mutual, and both rooms have the edge at the same place.
    const items = (scene.overlays ?? []).find(({ name }) => name === 'Transitions')?.items ?? [];
    const places = items.map(({ place }) => place.map(axis => axis.toFixed(3)).join(' '));
    for (const place of places) expect(places.filter(other => other === place).length, place).toBe(2);
    expect(items.every(({ about }) => !about?.includes('not there'))).toBe(true);
    // They follow from the places of the edges, and no other edges meet.
    const models = scene.nodes.flatMap(({ kind, name }) => {
      const file = byName.get(`${name.split(' ')[1]?.toLowerCase()}.wok`);
      return kind === 'gizmo' && file !== undefined && /^\d+ /.test(name) ? [opened(read(file)).value] : [];
    });
    const seams = seamsOf(
      models,
      Array.from(models, (_, room) => `room ${room}`),
    );
    expect(seams.filter(seam => seam.new !== -1).length).toBe(items.length);
    // One part of one room is out of reach of all others.
    const odd = seams.filter(seam => seam.new !== seam.old || seam.problem !== undefined);
    expect(odd.map(({ problem, weight }) => [problem, weight])).toEqual(
      area.endsWith('740KOR') ? [['is the border of an island: no edge of it leads to another room', 'note']] : [],
    );
  });
});

function opened(bytes: Uint8Array) {
  const { value, fault, findings } = decode(bwm, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return { value, findings };
}
