// How animated meshes are posed and move: chains of steps, each of which takes nine numbers from their current values to
// those of its keyframe, along a line or a sine. A file does not show where a chain begins: numbers that change by an
// amount start at rest, the others with the values of the first keyframe.
import { counted } from '../../../base/counted.ts';
import type { Channel, Clip, ClipInfo, Span } from '../../../scene/skeleton.ts';
import type { ClipHead } from '../../scenes.ts';
import { GEOMETRIES } from '../mesh/layout/geometry.ts';
import type { GeometryName, Mesh } from '../mesh/layout/mesh.ts';

const AXES = ['X', 'Y', 'Z'] as const;
const KINDS = ['rotation', 'translation', 'scale'] as const;
/** The nine numbers of a mesh: three of each kind. */
type Nine = readonly number[];

/** 4096 is a full turn, and also 1. */
const ONE = 4096;
const AT_REST: Nine = [0, 0, 0, 0, 0, 0, ONE, ONE, ONE];
/** Steps of a mesh in one state, meshes in a state, and states. */
const STEPS = 16;
const MESHES = 8;
const STATES = 8;
const TICKS = 60;

/** The parts of a mesh's movements that are tables. */
function tablesOf({ movements }: Pick<Mesh, 'movements'>) {
  const parts = movements?.parts ?? [];
  const at = (type: (typeof parts)[number]['data']['type']) => parts.findIndex(({ data }) => data.type === type);
  const [keyframes, steps, properties] = [parts[at('keyframes')], parts[at('steps')], parts[at('properties')]];
  return {
    keyframes: keyframes?.data.type === 'keyframes' ? keyframes.data.value : undefined,
    steps: steps?.data.type === 'steps' ? steps.data.value : undefined,
    properties: properties?.data.type === 'properties' ? properties.data.value : undefined,
    /** The offset of the steps in the chunk, and the name of their table. */
    stepsPart: at('steps'),
  };
}

type Tables = ReturnType<typeof tablesOf>;
type Keyframe = ReturnType<NonNullable<Tables['keyframes']>['at']>;

interface Step {
  readonly index: number;
  readonly keyframe: Keyframe;
  readonly number: number;
  readonly next: number;
  readonly duration: number;
}

/** A step of a mesh (1 to 8) in a state, by its number from 1. */
function stepAt({ steps, keyframes }: Tables, { state, mesh }: Spot, number: number): Step | undefined {
  const index = (state * MESHES + mesh - 1) * STEPS + number - 1;
  if (steps === undefined || keyframes === undefined || number < 1 || number > STEPS || index >= steps.length)
    return undefined;
  const { keyframe: at, next, duration } = steps.at(index);
  return at < 1 || at > keyframes.length
    ? undefined
    : { index, keyframe: keyframes.at(at - 1), number: at, next, duration };
}

interface Spot {
  readonly state: number;
  readonly mesh: number;
}

const NUMBERS = KINDS.flatMap(kind => AXES.map(axis => ({ kind, axis, name: `${kind}${axis}` as const })));

function targetOf(keyframe: Keyframe): Nine {
  return NUMBERS.map(({ kind, axis }) => keyframe[kind][axis === 'X' ? 'x' : axis === 'Y' ? 'y' : 'z']);
}

/** The values at the start of a chain. */
function startValuesOf({ keyframe }: Step): Nine {
  const target = targetOf(keyframe);
  return NUMBERS.map(({ name }, i) => (keyframe.how[name].by ? (AT_REST[i] ?? 0) : (target[i] ?? 0)));
}

/** The nine numbers some ticks into a step. */
function within(from: Nine, { keyframe, duration }: Step, ticks: number): Nine {
  const target = targetOf(keyframe);
  const part = duration === 0 ? 1 : ticks / duration;
  return NUMBERS.map(({ name }, i) => {
    const [start = 0, goal = 0] = [from[i], target[i]];
    const { to, by, linear, sine, offsetSine } = keyframe.how[name];
    const [first, last] = [keyframe.startAngles[name], keyframe.endAngles[name]];
    const wave = Math.sin(((first + (last - first) * part) / ONE) * 2 * Math.PI);
    const share = linear ? part : sine ? wave : offsetSine ? wave + 1 : 0;
    return start + (to ? goal - start : by ? goal : 0) * share;
  });
}

type Turn = readonly [x: number, y: number, z: number, w: number];
type Three = readonly [number, number, number];

/** The position of a node, in the scene's axes. */
interface Placed {
  readonly translation: Three;
  readonly rotation: Turn;
  readonly scale: Three;
}

/** Rotated about z first, then y, then x, as in the game's library; y and z are reversed in the scene. */
function placedBy(nine: Nine): Placed {
  const [rx = 0, ry = 0, rz = 0, tx = 0, ty = 0, tz = 0, sx = 0, sy = 0, sz = 0] = nine;
  const half = (angle: number): number => (angle / ONE) * Math.PI;
  const about = (axis: 0 | 1 | 2, angle: number): Turn => {
    const turn: [number, number, number, number] = [0, 0, 0, Math.cos(half(angle))];
    turn[axis] = Math.sin(half(angle));
    return turn;
  };
  const rotation = times(times(about(0, rx), about(1, -ry)), about(2, -rz));
  return { translation: [tx, -ty || 0, -tz || 0], rotation, scale: [sx / ONE, sy / ONE, sz / ONE] };
}

function times([ax, ay, az, aw]: Turn, [bx, by, bz, bw]: Turn): Turn {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** The initial position of an animated mesh, its parent, and whether the game draws it. */
export interface Stand extends Placed {
  readonly parent: GeometryName | undefined;
  readonly isStill: boolean;
}

/** Undefined for a mesh without a movement. */
export function standOf(mesh: Pick<Mesh, 'movements'>, name: GeometryName): Stand | undefined {
  const number = GEOMETRIES.indexOf(name);
  const tables = tablesOf(mesh);
  if (number < 1 || tables.steps === undefined) return undefined;
  const first = stepAt(tables, { state: 0, mesh: number }, 1);
  const raw = (number - 1) * STEPS;
  const isStill = raw < tables.steps.length && tables.steps.at(raw).next === 0;
  const { properties } = tables;
  const parent = properties && number <= properties.length ? properties.at(number - 1).parent : 0;
  return {
    ...placedBy(first ? startValuesOf(first) : AT_REST),
    parent: parent > 0 ? GEOMETRIES[parent] : undefined,
    isStill,
  };
}

// The states as clips.

/** The movements of a mesh in a state: the steps of its chain in order, and where it continues after the last. */
interface Chain {
  readonly mesh: number;
  readonly steps: readonly Step[];
  /** Ticks of all steps; a chain that ends stays at its end. */
  readonly ticks: number;
  readonly loops: boolean;
}

function chainsOf(tables: Tables, state: number): readonly Chain[] {
  return Array.from({ length: MESHES }, (_, i) => i + 1).flatMap((mesh): readonly Chain[] => {
    const steps: Step[] = [];
    const seen = new Set<number>();
    let at = 1;
    for (
      let step = stepAt(tables, { state, mesh }, at);
      step !== undefined;
      step = stepAt(tables, { state, mesh }, at)
    ) {
      if (seen.has(at) || step.next === 0 || step.duration === 0) break;
      seen.add(at);
      steps.push(step);
      at = step.next;
    }
    const ticks = steps.reduce((sum, { duration }) => sum + duration, 0);
    return ticks === 0 ? [] : [{ mesh, steps, ticks, loops: seen.has(at) }];
  });
}

/** A clip lasts until all meshes are back at their start or, if that takes longer than this, for its longest chain. */
const LONGEST = 60 * TICKS;

function lengthOf(chains: readonly Chain[]): number {
  const longest = Math.max(0, ...chains.map(({ ticks }) => ticks));
  const together = chains.filter(({ loops }) => loops).reduce((all, { ticks }) => leastCommon(all, ticks), 1);
  return Math.max(longest, together > LONGEST ? 0 : together);
}

const leastCommon = (a: number, b: number): number => (a / greatestCommon(a, b)) * b;
const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b));

/** A clip for each state in which something moves. */
export function clipsIn(mesh: Mesh): readonly ClipHead[] {
  const tables = tablesOf(mesh);
  return Array.from({ length: STATES }, (_, state) => state).flatMap((state): readonly ClipHead[] => {
    const chains = chainsOf(tables, state);
    return chains.length === 0 ? [] : [headOf(mesh, state, chains)];
  });
}

function headOf({ movementsOffset }: Mesh, state: number, chains: readonly Chain[]): ClipHead {
  return {
    ...{ id: `state${state}`, name: `state ${state}`, skeleton: '', frameRate: TICKS },
    frameCount: lengthOf(chains) + 1,
    origin: { source: 0, path: 'movements', start: movementsOffset, size: 0 },
    nodes: chains.map(({ mesh }) => GEOMETRIES[mesh] ?? ''),
    note: state === 0 ? 'plays from the start' : 'the script asks for it',
  };
}

/** The movements of a state: positions, rotations and sizes of its meshes at the game's ticks. */
export function clipOf(mesh: Mesh, id: string, self: Pick<ClipInfo, 'asset' | 'address'>): Clip | undefined {
  const state = Number(/^state(\d)$/.exec(id)?.[1] ?? -1);
  const tables = tablesOf(mesh);
  const chains = state < 0 ? [] : chainsOf(tables, state);
  if (chains.length === 0) return undefined;
  const last = lengthOf(chains);
  return {
    ...headOf(mesh, state, chains),
    ...self,
    ...{ findings: [], loops: chains.some(({ loops }) => loops) },
    targets: chains.map(chain => ({ name: GEOMETRIES[chain.mesh] ?? '' })),
    channels: chains.flatMap((chain, target) => channelsOf(chain, target, { last, originOf: originsOf(mesh, tables) })),
  };
}

interface Key {
  readonly time: number;
  readonly placed: Placed;
  readonly step: Step;
}

interface Keying {
  readonly last: number;
  readonly originOf: (step: Step) => Span['origin'];
}

function channelsOf(chain: Chain, bone: number, { last, originOf }: Keying): readonly Channel[] {
  const keys = keysOf(chain, last);
  const times = Float32Array.from(keys, ({ time }) => time);
  const spans = keys.map(({ time, step }, i): Span => {
    const label = `keyframe ${step.number}, ${counted(step.duration, 'tick')}`;
    return { start: time, end: keys[i + 1]?.time ?? time, label, origin: originOf(step) };
  });
  const first = chain.steps[0];
  const origin = first ? originOf(first) : { source: 0, path: 'movements', start: 0, size: 0 };
  const common = { bone, times, outside: 'nearest', rest: 0, origin, keys: { kind: 'spans', spans } } as const;
  return [
    {
      ...common,
      target: 'place',
      components: 3,
      values: Float32Array.from(keys.flatMap(key => key.placed.translation)),
    },
    {
      ...common,
      target: 'rotation',
      components: 4,
      values: Float32Array.from(keys.flatMap(key => key.placed.rotation)),
    },
    { ...common, target: 'size', components: 3, values: Float32Array.from(keys.flatMap(key => key.placed.scale)) },
  ];
}

/** The chain repeated as often as it fits, with keys as dense as its movement needs. */
function keysOf({ steps, loops }: Chain, last: number): readonly Key[] {
  const keys: Key[] = [];
  let time = 0;
  const [first] = steps;
  let nine = first ? startValuesOf(first) : AT_REST;
  do
    for (const step of steps) {
      const count = Math.min(step.duration, partsOf(nine, step));
      for (let i = 0; i < count && time + (i * step.duration) / count <= last; i++) {
        const ticks = (i * step.duration) / count;
        keys.push({ time: time + ticks, placed: placedBy(within(nine, step, ticks)), step });
      }
      time += step.duration;
      nine = within(nine, step, step.duration);
    }
  while (loops && time < last);
  const end = steps.at(-1);
  if (end) keys.push({ time: Math.min(time, Math.max(time, last)), placed: placedBy(nine), step: end });
  return keys;
}

/** Larger rotations need more keys: between two keys, interpolation takes the shorter way. */
const FAR = ONE / 12;
/** The number of keys along a wave. */
const FINE = 64;

function partsOf(from: Nine, step: Step): number {
  const isWave = NUMBERS.some(({ name }) => step.keyframe.how[name].sine || step.keyframe.how[name].offsetSine);
  if (isWave) return FINE;
  const to = within(from, step, step.duration);
  const turns = [0, 1, 2].map(i => Math.abs((to[i] ?? 0) - (from[i] ?? 0)));
  return Math.max(1, Math.ceil(Math.max(...turns) / FAR));
}

/** Bytes of a step, and of the head of each table of the chunk. */
const STEP = 4;
const TABLE_HEAD = 8;

function originsOf({ movements, movementsOffset }: Mesh, { stepsPart }: Tables): (step: Step) => Span['origin'] {
  const before = (movements?.parts ?? []).slice(0, stepsPart);
  const sizeOf = ({ data }: (typeof before)[number]): number => ('value' in data ? data.value.source.size : 0);
  const start = before.reduce((sum, part) => sum + TABLE_HEAD + sizeOf(part), movementsOffset) + TABLE_HEAD;
  return ({ index }) => ({
    ...{ source: 0, path: `movements.parts[${stepsPart}].data[${index}]` },
    ...{ start: start + index * STEP, size: STEP },
  });
}
