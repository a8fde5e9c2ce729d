// Values that follow from others in meshes: told where they do not, and put right where an edit is to blame.

import { describe, expect, test } from 'vitest';
import { decode, type Finding, plainRepairs, type RootLayout, repaired, setField, withRepairsOwed } from '#layout';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { wld } from '../../shared/formats/everquest/wld/layout/wld.ts';
import { w3d } from '../../shared/formats/westwood/w3d/layout/w3d.ts';
import { smallWorld } from '../fixtures/everquest.ts';
import { pass, w3dFixtures } from '../fixtures/w3d.ts';
import { CRANE_CORNERS, craneWith } from '../support/build-w3d.ts';

function set<T>(layout: RootLayout<T>, bytes: Uint8Array, path: string, value: number): Source {
  const edit = setField(layout, memorySource(bytes), path, value);
  if (edit.kind !== 'patch') throw new Error(JSON.stringify(edit));
  const changed = bytes.slice();
  changed.set(edit.bytes, edit.start);
  return memorySource(changed);
}

const bytesOf = (source: Source): Uint8Array => source.read(0, source.size).slice();
const fixture = (name: string): Uint8Array => w3dFixtures.find(each => each.name === name)?.bytes ?? new Uint8Array(0);

describe('a W3D count in another chunk than its items', () => {
  test.each([
    ['w3d-mesh', 'chunks[0].chunks[0].vertexCount'],
    ['w3d-mesh', 'chunks[0].chunks[0].triangleCount'],
    ['w3d-mesh', 'chunks[0].chunks[6].passCount'],
    ['w3d-mesh', 'chunks[0].chunks[6].vertexMaterialCount'],
    ['w3d-mesh', 'chunks[0].chunks[6].shaderCount'],
    ['w3d-mesh', 'chunks[0].chunks[6].textureCount'],
    ['w3d-animation', 'chunks[0].chunks[0].pivotCount'],
    ['w3d-animation', 'chunks[1].chunks[1].last'],
    ['w3d-animation', 'chunks[3].chunks[0].lodCount'],
    ['w3d-animation', 'chunks[3].chunks[1].chunks[0].modelCount'],
  ])('of %s at %s is reported if it is wrong, and repaired', (name, path) => {
    const bytes = fixture(name);
    // The fixture has a chunk that nobody knows.
    const findingsOf = (of: ReturnType<typeof memorySource>) =>
      decode(w3d, of).findings.filter(({ text }) => !text.startsWith('unknown chunk 0x777'));
    expect(findingsOf(memorySource(bytes))).toEqual([]);
    const source = set(w3d, bytes, path, 77);
    const findings = findingsOf(source);
    expect(new Set(findings.map(finding => `${finding.weight} ${finding.path}`))).toEqual(new Set([`warning ${path}`]));
    expect(bytesOf(repaired(source, plainRepairs(findings)))).toEqual(bytes);
  });
});

describe('a mesh of W3D', () => {
  const mesh = 'chunks[1].chunks[0]';
  const vertex = 'chunks[1].chunks[1][1]';

  test.each([
    ['x', 2.5, ['max.x', 'radius']],
    ['y', -2.5, ['min.y', 'radius']],
    ['z', 0.1, ['max.z']],
  ])('with a vertex moved along %s to %d is reported at the first wrong number', (axis, value, names) => {
    const bytes = craneWith('ROOF', pass(CRANE_CORNERS));
    const read = (source: Source): readonly Finding[] => decode(w3d, source).findings;
    const before = { source: memorySource(bytes), findings: read(memorySource(bytes)) };
    expect(before.findings).toEqual([]);
    const source = set(w3d, bytes, `${vertex}.${axis}`, value);
    const findings = read(source);
    expect(findings.map(({ path }) => path)).toEqual(names.map(name => `${mesh}.${name}`));
    const mended = withRepairsOwed(read, before, { source, findings });
    expect(mended.findings).toEqual([]);
    expect(mended.made.map(({ path }) => path).toSorted()).toEqual(names.map(name => `${mesh}.${name}`).toSorted());
    // All six numbers of the box are put right together.
    expect(findings[0]?.repair?.size).toBe(24);
  });
});

describe('a mesh of EverQuest', () => {
  const bytes = smallWorld();
  const mesh = 'fragments[6].body';
  const read = (source: Source): readonly Finding[] => decode(wld, source).findings;

  test.each([
    [-3200, 'min.x'],
    [3200, 'max.x'],
  ])('reports a vertex outside its radius and box at %d, and the repair enlarges both', (x, wrong) => {
    const before = { source: memorySource(bytes), findings: read(memorySource(bytes)) };
    expect(before.findings).toEqual([]);
    const source = set(wld, bytes, `${mesh}.vertices[0].x`, x);
    const after = { source, findings: read(source) };
    expect(after.findings.map(({ path, weight }) => `${weight} ${path}`)).toEqual([
      `note ${mesh}.${wrong}`,
      `note ${mesh}.radius`,
    ]);
    const mended = withRepairsOwed(read, before, after);
    expect(mended.findings).toEqual([]);
    expect(mended.made).toHaveLength(2);
  });

  test('reports groups that do not cover its faces exactly', () => {
    const source = set(wld, bytes, `${mesh}.faceGroups[0].count`, 9);
    expect(read(source)).toMatchObject([
      { weight: 'warning', text: expect.stringMatching(/^the groups have \d+ faces/) },
    ]);
  });

  test.each(['faceGroups', 'vertexGroups'])('the repair of %s covers the remaining items', groups => {
    for (const count of [9, 0]) {
      const source = set(wld, bytes, `${mesh}.${groups}[0].count`, count);
      const findings = read(source);
      expect(findings).toHaveLength(1);
      expect(bytesOf(repaired(source, plainRepairs(findings)))).toEqual(bytes);
    }
  });
});
