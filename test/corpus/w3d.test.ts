import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decode, explained, fieldAt, roundTrip, setField } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { type W3d, w3d } from '../../shared/formats/westwood/w3d/layout/w3d.ts';
import { buildScene } from '../../shared/formats/westwood/w3d/scene/build.ts';
import { clipOf, clipsOf } from '../../shared/formats/westwood/w3d/scene/clips.ts';
import { elementAt } from '../../shared/scene/element-at.ts';
import { originInClip, originOf } from '../../shared/scene/origin-of.ts';
import { json, runCli } from '../cli/support/run-cli.ts';
import { expectedPoses, expectedTrees, hasModels, modelFiles, readModel, w3dFolder } from './w3d-reference.ts';

interface ChunkJson {
  readonly id: number;
  readonly name?: string;
  readonly size: number;
  readonly chunks?: readonly ChunkJson[];
}

/** Chunks after the fixed numbers of a DEFORM: the tool that wrote the trees does not look there. */
const DEFORM = 0x58;
/** Ids that mean something else inside of these: the tool names them after meshes all the same. */
const HAS_OWN_IDS = new Set([0x741, 0x742, 0xa02]);

/** What the other tool calls them. */
const SAME: Readonly<Record<string, string>> = {
  CHUNK_MESH: 'W3D_CHUNK_MESH',
  W3D_CHUNK_HLOD_LOD_ARRAY_HEADER: 'W3D_CHUNK_HLOD_SUB_OBJECT_ARRAY_HEADER',
  W3D_CHUNK_HMODEL_AUX_DATA: 'OBSOLETE_W3D_CHUNK_HMODEL_AUX_DATA',
};

const jsonOf = (model: W3d) => w3d.toJson?.(model) as unknown as { readonly chunks: readonly ChunkJson[] };

function treeOf(chunks: readonly ChunkJson[], depth = 0, parent = -1): string[] {
  return chunks.flatMap(({ id, size, name, chunks: inner = [] }) => {
    const hex = id.toString(16).toUpperCase().padStart(4, '0');
    const own = `${'  '.repeat(depth)}${hex} ${HAS_OWN_IDS.has(parent) ? '*' : (name ?? '?')} len=${size}`;
    return [own, ...(id === DEFORM ? [] : treeOf(inner, depth + 1, HAS_OWN_IDS.has(parent) ? parent : id))];
  });
}

const sourceOf = (path: string) => memorySource(readModel(path));
function modelOf(path: string): W3d {
  const decoded = decode(w3d, sourceOf(path));
  if (decoded.fault) throw new Error(decoded.fault.text);
  return decoded.value;
}
const nobody = { find: () => undefined, model: () => undefined };
const self = { asset: 'a', address: 'a' };

/** Files known to be damaged or odd, with where. */
const ODD: Readonly<Record<string, readonly number[]>> = {
  'renegade_engine/Light.w3d': [5734],
  'renegade_engine/PointLight.w3d': [3997],
  'rotwk/ruaxeman_skn.w3d': [40445],
  'rotwk/skyclrnight.w3d': [24068],
  'synthetic/anim_bitchannel_and_fade.w3d': [363],
  'synthetic/trailing_garbage.w3d': [779],
};

describe.skipIf(!hasModels)('the private models (skipped where ../shared/data/w3d is absent)', () => {
  test.each(expectedTrees().filter(({ isRefused }) => !isRefused))(
    '$file has the expected chunks',
    ({ file, lines }) => {
      const { chunks } = jsonOf(modelOf(file));
      const own = treeOf(chunks);
      // Names are compared where the other tool has one that is right.
      const plain = (line: string, i: number): string => {
        const isUnnamed = (lines[i] ?? '').includes(' ? ') || (own[i] ?? '').includes(' * ');
        return line.replace(/^(\s*\S+) (\S+)/, (_, id: string, name: string) =>
          isUnnamed ? id : `${id} ${SAME[name] ?? name}`,
        );
      };
      expect(own.map(plain)).toEqual(lines.map(plain));
    },
  );

  test.each(modelFiles())('%s is known for certain or likely, written back exactly, and explained', file => {
    const source = sourceOf(file);
    const { format, confidence } = identify({ name: file, source });
    expect({ format: format.id, isSure: confidence === 'certain' }).toEqual({
      format: 'westwood/w3d',
      isSure: !/skn.w3d$|skyclrnight|trailing/.test(ODD[file] ? file : ''),
    });
    expect(roundTrip(w3d, source).kind).toBe('exact');
    expect(explained(w3d, source)).toBe(1);
  });

  test.each(modelFiles())('%s has the expected findings, and no others', file => {
    const { findings } = decode(w3d, sourceOf(file));
    expect(findings.filter(({ weight }) => weight !== 'note').map(({ start }) => start)).toEqual(ODD[file] ?? []);
  });

  test.each(modelFiles())('%s makes a scene and clips, whose elements map to their bytes and back', file => {
    const source = sourceOf(file);
    const model = modelOf(file);
    const scene = buildScene(model, self, nobody);
    for (const [mesh, { positions, indices, rows, origin: whole }] of scene.meshes.entries()) {
      expect(Math.max(-1, ...indices)).toBeLessThan(positions.length / 3);
      // Spheres, rings and particles are made of a few numbers: whatever is clicked of them is these.
      if (rows.positions.count === 0) {
        expect(originOf(scene, { kind: 'face', mesh, index: 0 })).toEqual(whole);
        continue;
      }
      for (const kind of ['vertex', 'face'] as const) {
        const count = kind === 'vertex' ? positions.length / 3 : indices.length / 3;
        const element = { kind, mesh, index: count - 1 };
        const origin = originOf(scene, element);
        if (!origin) throw new Error(`${kind} without bytes`);
        expect(fieldAt(w3d, source, origin.start)?.field.path.startsWith(`${origin.path}.`)).toBe(true);
        expect(elementAt(scene, 0, origin.start)).toEqual(element);
      }
    }
    for (const { id } of clipsOf(model)) {
      const clip = clipOf(model, id, self);
      for (const [channel, { times, values, components, origin }] of (clip?.channels ?? []).entries()) {
        expect(values.length).toBe(times.length * components);
        const key = clip && originInClip(clip, { kind: 'key', channel, index: times.length - 1 });
        if (!key) throw new Error('a key without bytes');
        expect(key.start).toBeGreaterThanOrEqual(origin.start);
        expect(key.start + key.size).toBeLessThanOrEqual(origin.start + origin.size);
        expect(fieldAt(w3d, source, key.start)?.field.path.startsWith(key.path)).toBe(true);
      }
    }
  });

  test.each(expectedPoses())(
    'gantry pose puts the bones of $clip within 1e-4 of their known positions',
    async ({ clip, skeleton, pivots, frames }) => {
      const data = mkdtempSync(join(tmpdir(), 'gantry-pose-'));
      try {
        for (const [frame, expected] of Object.entries(frames)) {
          const ran = await runCli(w3dFolder, data, 'pose', skeleton, '--clip', clip, '--frame', frame, '--json');
          const rows = json(ran) as { name: string; position: number[]; rotation: number[] }[];
          expect(rows.map(({ name }) => name)).toEqual(pivots);
          const distances = rows.map(({ position, rotation }, i) =>
            distance([...position, ...rotation], expected[i] ?? []),
          );
          expect(Math.max(...distances)).toBeLessThan(1e-4);
        }
      } finally {
        rmSync(data, { recursive: true });
      }
    },
  );

  test('an edit of one number changes only its own bytes', () => {
    const file = modelFiles().find(path => path.endsWith('auelladan.w3d')) ?? '';
    const source = sourceOf(file);
    const result = setField(w3d, source, 'chunks[1].chunks[1][3].y', 1.5);
    expect(result).toEqual({ kind: 'patch', start: expect.any(Number), bytes: Uint8Array.of(0, 0, 0xc0, 0x3f) });
  });
});

/** A turn and the same with all signs turned round are one. */
function distance(found: readonly number[], expected: readonly number[]): number {
  const apart = (sign: number, from: number, to: number): number =>
    Math.max(...found.slice(from, to).map((value, i) => Math.abs(value - sign * (expected[from + i] ?? Number.NaN))));
  return Math.max(apart(1, 0, 3), Math.min(apart(1, 3, 7), apart(-1, 3, 7)));
}
