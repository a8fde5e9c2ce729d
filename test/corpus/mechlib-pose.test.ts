import { join } from 'node:path';
import { Matrix4, Object3D, Quaternion, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { json, runCli } from '../cli/support/run-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { unzip } from '../support/unzip.ts';
import type { Expected } from './mechlib-expected.ts';
import { hasReference, readReference } from './reference.ts';

interface Row {
  readonly name: string;
  readonly parent: number;
  readonly position: readonly number[];
  readonly rotation: readonly number[];
}
interface Motion {
  readonly frame_count: number;
  readonly parts: readonly {
    readonly name: string;
    readonly frames: readonly {
      readonly translation: Record<'x' | 'y' | 'z', number>;
      /** Named x, y, z, w in the order they lie in, which is w, x, y, z. */
      readonly rotation: Record<'x' | 'y' | 'z' | 'w', number>;
    }[];
  }[];
}

/** The walker put together by another library, from what another reader says of model and motion. */
function walkerAt(game: string, frame: number | undefined): Object3D[] {
  const { nodes } = expectedJson(game, 'mechlib', 'walker.flt') as Expected;
  const { parts } = expectedJson(game, 'motion', 'walker_walk') as Motion;
  const made = nodes.map(({ name, data }) => {
    const own = new Object3D();
    own.name = name;
    const transform = 'Object3d' in data ? data.Object3d.transform : 'Initial';
    const { rotate: r, translate: t, scale: s } = (transform !== 'Initial' && transform.RotateTranslateScale) || REST;
    own.rotation.set(r.x, r.y, r.z, 'YXZ');
    own.position.set(t.x, t.y, t.z);
    own.scale.set(s.x, s.y, s.z);
    const key = frame === undefined ? undefined : parts.find(part => part.name === name)?.frames[frame];
    if (key) {
      own.position.set(key.translation.x, key.translation.y, key.translation.z);
      own.quaternion.set(key.rotation.y, key.rotation.z, key.rotation.w, key.rotation.x);
    }
    return own;
  });
  for (const [i, { parent_indices }] of nodes.entries()) made[parent_indices[0] ?? -1]?.add(made[i] ?? new Object3D());
  made[0]?.updateMatrixWorld(true);
  return made;
}

const NOWHERE = { x: 0, y: 0, z: 0 };
const REST = { rotate: NOWHERE, translate: NOWHERE, scale: { x: 1, y: 1, z: 1 } };

function expectedJson(game: string, kind: string, name: string): unknown {
  const zip = unzip(readReference(`${game}/${kind}/${kind}.expected.zip`));
  return JSON.parse(new TextDecoder().decode(zip.get(`${name}.json`)));
}

describe.skipIf(!hasReference)('the reference walker (skipped where ../shared/data/zipper is absent)', () => {
  test.each([
    ['mw', undefined],
    ['mw', 7],
    ['pm', undefined],
    ['pm', 18],
  ])('of %s has the same pose at frame %s as in another library', async (game, frame) => {
    const files = Object.fromEntries(
      ['mechlib', 'motion'].map(kind => [`zbd/${kind}.zbd`, readReference(`${game}/${kind}/${kind}.zbd`)]),
    );
    const folder = temporaryFolder(files);
    const moved = frame === undefined ? [] : ['--clip', 'zbd/motion.zbd::walker_walk', '--frame', String(frame)];
    const ran = await runCli(folder, join(folder, 'data'), 'pose', 'zbd/mechlib.zbd::walker.flt', ...moved, '--json');
    expect(ran).toMatchObject({ status: 0 });
    const rows = json(ran) as readonly Row[];
    const wanted = walkerAt(game, frame);
    expect(rows.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
    for (const [i, { name, position, rotation }] of rows.entries()) {
      const place = new Vector3();
      const turn = new Quaternion();
      (wanted[i]?.matrixWorld ?? new Matrix4()).decompose(place, turn, new Vector3());
      for (const [axis, value] of place.toArray().entries()) expect(position[axis], name).toBeCloseTo(value, 4);
      const cosine = Math.abs(turn.toArray().reduce((sum, value, k) => sum + value * (rotation[k] ?? 0), 0));
      expect(cosine, name).toBeCloseTo(1, 5);
    }
  });
});
