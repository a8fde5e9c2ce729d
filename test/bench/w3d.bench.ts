/**
 * Decoding of models in memory, and sampling of a clip. Run it with Node 24: `node test/bench/w3d.bench.ts`.
 * Figures are printed, never asserted: judge the ratios, not the milliseconds.
 */
import { decode } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { w3d } from '../../shared/formats/westwood/w3d/layout/w3d.ts';
import { buildScene } from '../../shared/formats/westwood/w3d/scene/build.ts';
import { clipOf, clipsOf } from '../../shared/formats/westwood/w3d/scene/clips.ts';
import { newPose, samplePose, toModelSpace } from '../../shared/scene/sample.ts';
import type { Channel, Clip, Skeleton } from '../../shared/scene/skeleton.ts';
import { hasModels, modelFiles, readModel } from '../corpus/w3d-reference.ts';

const ROUNDS = 20;
const MEGABYTE = 1_000_000;
const WANTED_RATE = 50;
const AIMED_RATE = 100;
const WANTED_MILLISECONDS = 5;
const FRAMES = 100;
const PIVOTS = 60;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
const nobody = { find: () => undefined, model: () => undefined };
const self = { asset: '', address: '' };

/** Milliseconds of computing (what else runs on the machine does not count): the middle of some rounds, after as many that warm up. */
function median(work: () => void): number {
  for (let round = 0; round < ROUNDS; round++) work();
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0;
}

if (hasModels) decoding();
else say('decoding of models: skipped, ../shared/data/w3d is not there');
sampling();

function decoding(): void {
  const files = modelFiles().map(readModel);
  const size = files.reduce((sum, { length }) => sum + length, 0);
  const rate = (milliseconds: number): number => size / MEGABYTE / (milliseconds / 1000);
  const models = median(() => {
    for (const bytes of files) decode(w3d, memorySource(bytes));
  });
  const everything = median(() => {
    for (const bytes of files) decodeAll(bytes);
  });
  say(`${files.length} models, ${(size / MEGABYTE).toFixed(2)} MB, median of ${ROUNDS} rounds`);
  say(
    `  chunks and tables        ${rate(models).toFixed(0)} MB/s (wanted ${WANTED_RATE}: ${verdict(rate(models) >= WANTED_RATE)}, aim ${AIMED_RATE}: ${verdict(rate(models) >= AIMED_RATE)})`,
  );
  say(`  scenes and all keys too  ${rate(everything).toFixed(0)} MB/s`);
}

/** Down to the last number: every vertex, face and key as a column. */
function decodeAll(bytes: Uint8Array): void {
  const decoded = decode(w3d, memorySource(bytes));
  if (decoded.fault) return;
  buildScene(decoded.value, self, nobody);
  for (const { id } of clipsOf(decoded.value)) clipOf(decoded.value, id, self);
}

function sampling(): void {
  const { skeleton, clip } = madeClip();
  const pose = newPose(PIVOTS);
  const world = newPose(PIVOTS);
  const milliseconds = median(() => {
    for (let frame = 0; frame < FRAMES; frame++) {
      samplePose(skeleton, clip, frame + 0.5, pose);
      toModelSpace(skeleton, pose, world);
    }
  });
  say(
    `${FRAMES} frames of ${PIVOTS} pivots: ${milliseconds.toFixed(2)} ms (wanted ${WANTED_MILLISECONDS}: ${verdict(milliseconds <= WANTED_MILLISECONDS)})`,
  );
}

/** A chain of pivots, each with three places and a turn for every frame. */
function madeClip(): { skeleton: Skeleton; clip: Clip } {
  const origin = { source: 0, path: '', start: 0, size: 0 };
  const skeleton: Skeleton = {
    ...{ name: 'chain', origin, names: Array.from({ length: PIVOTS }, (_, i) => `pivot ${i}`), stillBones: 1 },
    parents: Int32Array.from({ length: PIVOTS }, (_, i) => i - 1),
    order: Uint32Array.from({ length: PIVOTS }, (_, i) => i),
    translations: new Float32Array(PIVOTS * 3).fill(0.1),
    rotations: Float32Array.from({ length: PIVOTS * 4 }, (_, i) => (i % 4 === 3 ? 1 : 0)),
    rows: { ...origin, stride: 0, count: 0 },
  };
  const channels = Array.from({ length: PIVOTS }, (_, bone) =>
    (['x', 'y', 'z', 'rotation'] as const).map(target => channelOf(bone, target)),
  );
  const head = { id: '', name: 'sway', skeleton: 'chain', frameCount: FRAMES + 1, frameRate: 30, origin };
  return { skeleton, clip: { ...head, ...self, channels: channels.flat(), findings: [] } };
}

function channelOf(bone: number, target: 'x' | 'y' | 'z' | 'rotation'): Channel {
  const components = target === 'rotation' ? 4 : 1;
  const origin = { source: 0, path: '', start: 0, size: 0 };
  return {
    ...{ bone, target, components, outside: 'rest', rest: 0, origin },
    times: Float32Array.from({ length: FRAMES + 1 }, (_, frame) => frame),
    values: Float32Array.from({ length: (FRAMES + 1) * components }, (_, i) =>
      components === 1 ? Math.sin(i) : i % 4 === 3 ? 1 : 0.01 * Math.sin(i),
    ),
    keys: { kind: 'rows', values: { ...origin, stride: 4, count: FRAMES + 1 } },
  };
}
