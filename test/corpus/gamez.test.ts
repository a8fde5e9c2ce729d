import { describe, expect, test } from 'vitest';
import { decode, explained, parsePath, roundTrip } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { zipperGamez } from '../../shared/formats/zipper/gamez/index.ts';
import { gamez } from '../../shared/formats/zipper/gamez/layout.ts';
import { unzip } from '../support/unzip.ts';
import { expectedMaterials, expectedModels, expectedTextures, type Row, told } from './gamez-expected.ts';
import { type ExpectedCs, expectedCs } from './gamez-expected-cs.ts';
import { expectedNodes } from './gamez-expected-nodes.ts';
import { hasReference, parsedJson, readReference, referenceFiles } from './reference.ts';

/** Notes on the invented boxes, squares and matrices: how many of each. */
function notesOf(path: string): Record<string, number> {
  if (path.startsWith('cs/')) return { transform: 2 };
  if (path.startsWith('pm/')) return { childBox: 3, nodeBox: 2, beside: 2 };
  return { childBox: 3, nodeBox: 3, beside: 2 };
}

const kindOf = (path: string): string =>
  path.includes('.cells[') && !path.includes('.box.')
    ? 'beside'
    : (/(\w+)\.(?:(?:min|max)\.[xyz]|x\.x)$/.exec(path)?.[1] ?? path);

const files = hasReference ? referenceFiles().filter(({ type }) => type === 'gamez') : [];

describe.skipIf(!hasReference)('the reference worlds (skipped where ../shared/data/zipper is absent)', () => {
  test('are there for all four games', () => {
    expect([...new Set(files.map(({ path }) => path.slice(0, 2)))].toSorted()).toEqual(['cs', 'mw', 'pm', 'rc']);
  });

  test.each(files.map(({ path }) => path))(
    '%s is identified, fully explained, without warnings, and written back exactly',
    path => {
      const source = memorySource(readReference(path));
      const { format, confidence } = identify({ name: path, source });
      expect({ id: format.id, confidence }).toEqual({ id: 'zipper/gamez', confidence: 'certain' });
      expect(roundTrip(gamez, source)).toEqual({ kind: 'exact' });
      expect(explained(gamez, source)).toBe(1);
      // Its makers made up some boxes, and two matrices: the games' own are otherwise at times too.
      const { findings } = decode(gamez, source);
      expect(findings.filter(({ weight }) => weight !== 'note')).toEqual([]);
      const kinds = Map.groupBy(findings, finding => kindOf(finding.path));
      expect(Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]))).toEqual(notesOf(path));
    },
  );

  test.each(files.map(({ path, expected }) => [path, expected]))('%s shows what %s expects', (path, expected) => {
    const parts = unzip(readReference(expected));
    const read = (name: string): unknown => JSON.parse(new TextDecoder().decode(parts.get(`${name}.json`)));
    const rows = [...(path.startsWith('cs/') ? expectedCs(partsOf(read)) : rowsOf(read, path.slice(0, 2)))];
    const { value } = decode(gamez, memorySource(readReference(path)));
    const json = parsedJson(zipperGamez.toJson?.(value as never)); // it reads without a fault, as the test above says
    expect(rows.length).toBeGreaterThan(500);
    expect(
      rows
        .filter(([at, wanted]) => !isSame(valueIn(json, at), wanted))
        .map(([at, wanted]) => [at, wanted, valueIn(json, at)]),
    ).toEqual([]);
  });
});

function partsOf(read: (name: string) => unknown): ExpectedCs {
  const [metadata, textures, materials, meshes, nodes] = ['metadata', 'textures', 'materials', 'meshes', 'nodes'].map(
    read,
  );
  return { metadata, textures, materials, meshes, nodes } as ExpectedCs; // the members of the expectation
}

function* rowsOf(read: (name: string) => unknown, game: string): Generator<Row> {
  const [textures, materials, models, nodes] = ['textures', 'materials', 'models', 'nodes'].map(read) as [
    never[],
    never[],
    never[],
    never[],
  ]; // lists
  const metadata = told(read('metadata'));
  yield ['version', { rc: 15, mw: 27, pm: 41 }[game]];
  yield ['lastFreeNode', metadata.node_last_free];
  if (game === 'pm') yield ['timestamp', Date.parse(String(metadata.datetime)) / 1000];
  yield ['textures.length', textures.length];
  yield ['materials.length', materials.length];
  yield ['freeMaterials.length', Number(metadata.material_array_size) - materials.length];
  yield ['models.length', models.length];
  yield ['freeModels.length', Number(metadata.model_array_size) - models.length];
  yield ['nodes.length', nodes.length];
  if (game !== 'pm') yield ['freeNodes.length', Number(metadata.node_array_size) - nodes.length];
  yield* expectedTextures(textures);
  yield* expectedMaterials(materials);
  yield* expectedModels(models, game);
  yield* expectedNodes(nodes, game);
}

/** What our JSON says at a path; the names of what is set, after `|set`: bits without a name are in no expectation. */
function valueIn(json: unknown, path: string): unknown {
  const [place = '', filter] = path.split('|');
  let value = json;
  for (const step of parsePath(place) ?? []) value = value === undefined ? undefined : Reflect.get(Object(value), step);
  if (filter === undefined) return value;
  return Object.entries(Object(value)).flatMap(([name, isSet]) =>
    isSet === true && !/^bit\d+$/.test(name) ? [name] : [],
  );
}

function isSame(found: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'number')
    return typeof found !== 'object' && Object.is(Math.fround(Number(found)), Math.fround(wanted));
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (typeof found !== 'object' || found === null) return false;
  const names = Object.keys(wanted);
  return (
    names.length === Object.keys(found).length &&
    names.every(name => isSame(Reflect.get(found, name), Reflect.get(wanted, name)))
  );
}
