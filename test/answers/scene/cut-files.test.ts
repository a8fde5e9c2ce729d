// A file that was cut short is seen as far as it goes, and says where it ends.
import { describe, expect, test } from 'vitest';
import { FolderScenes } from '../../../electron/answers/scene/folder-scenes.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { demoFiles } from '../../support/demo-files.ts';
import { exactFiles } from '../../support/item-rounds.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const models = exactFiles(demoFiles(), 300_000).filter(({ format }) => format.scenes !== undefined);

function sceneOf(name: string, bytes: Uint8Array) {
  const room = new FolderScenes({ folder: temporaryFolder({ [name]: bytes }) });
  try {
    return room.scene(name);
  } finally {
    room.close();
  }
}

/** Its triangles that are not a point, by their corners. */
function trianglesOf({ meshes }: Scene): string[] {
  return meshes.flatMap(({ positions, indices }) => {
    const corner = (index = 0) => positions.slice(3 * index, 3 * index + 3).join(' ');
    const all = Array.from({ length: indices.length / 3 }, (_, i) => [
      corner(indices[3 * i]),
      corner(indices[3 * i + 1]),
      corner(indices[3 * i + 2]),
    ]);
    return all.filter(corners => new Set(corners).size > 1).map(corners => corners.join(', '));
  });
}

const named = (ending: string) => {
  const [, bytes] = [...demoFiles()].find(([path]) => path.endsWith(ending)) ?? [];
  if (!bytes) throw new Error(`the demo has no ${ending}`);
  return bytes;
};

describe('a truncated model', () => {
  test('has the faces of a walkmesh before its end, at their corners', () => {
    const bytes = named('mill_01a.wok');
    const whole = sceneOf('mill.wok', bytes);
    const header = new DataView(bytes.buffer, bytes.byteOffset);
    const faces = header.getUint32(0x54, true);
    // Ten faces are left.
    const cut = sceneOf('mill.wok', bytes.slice(0, faces + 10 * 12));
    const left = trianglesOf(cut);
    expect(left).toHaveLength(10);
    expect(left.filter(triangle => !trianglesOf(whole).includes(triangle))).toEqual([]);
    expect(cut.problems[0]).toMatchObject({
      weight: 'error',
      text: expect.stringMatching(
        /^Not all of the file can be read: faceCount: expected at most 10, found \d+: there is room for no more up to 0x/,
      ),
    });
  });

  test('is not a model with a wrong count: of the millions of faces it claims, the existing ones are shown', () => {
    const bytes = named('mill_01a.wok').slice();
    const whole = sceneOf('mill.wok', bytes);
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(0x50, 4_000_000, true);
    const { problems, ...scene } = sceneOf('mill.wok', bytes);
    expect(trianglesOf({ ...scene, problems })).toEqual(trianglesOf(whole));
    expect(problems[0]).toMatchObject({
      weight: 'error',
      text: expect.stringMatching(
        /^Not all of the file can be read: faceCount: expected at most \d+, found 4,000,000: /,
      ),
    });
  });

  test('is refused if nothing is left to show: a world without its nodes', () => {
    const bytes = named('zbd/c1/gamez.zbd');
    const cut = bytes.slice(0, Math.floor(bytes.length * 0.8));
    expect(() => sceneOf('world.zbd', cut)).toThrow(/^world\.zbd could not be shown in 3D: nodes at 0x/);
  });

  test('has the models of a world before its end', () => {
    const bytes = named('zbd/c1/gamez.zbd');
    const whole = sceneOf('world.zbd', bytes);
    const cut = sceneOf('world.zbd', bytes.slice(0, Math.floor(bytes.length * 0.98)));
    expect(cut.meshes.length).toBeGreaterThan(whole.meshes.length / 2);
  });

  test.each([
    [0.3, 10],
    [0.9, 20],
  ])('of every kind in the demo is shown, or refused in a sentence: at %d of it', (part, least) => {
    const told = { shown: 0, refused: 0 };
    for (const { address, bytes } of models) {
      try {
        sceneOf(address.split(/\/|::/).at(-1) ?? '', bytes.slice(0, Math.floor(bytes.length * part)));
        told.shown++;
      } catch (error) {
        if (!(error instanceof FailureError)) throw error;
        told.refused++;
      }
    }
    expect(told.shown).toBeGreaterThanOrEqual(least);
  });
});
