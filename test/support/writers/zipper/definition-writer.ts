// One definition of an animation: what it moves, hears and asks for, and its sequences.
import type { DefinitionPlan } from '../../../../electron/demo/zipper/animation-plan.ts';
import { type Game, isLater } from '../../../../electron/demo/zipper/world-plan.ts';
import type { ByteWriter } from '../byte-writer.ts';
import { type EventPlan, writeEvents } from './event-writer.ts';

/** A definition with what no tool of the games would leave: for tests of what is odd. */
export interface WrittenDefinition extends DefinitionPlan<EventPlan> {
  readonly flags?: number;
  /** Twelve numbers of each object, by their bits. */
  readonly affine?: readonly number[];
}

const BY_RANGE = 1 << 1;
const HAS_CALLBACKS = 1 << 4;
const isCallback = ({ type }: EventPlan): boolean => type === 35;
const HAS_RESET_TIME = 1 << 5;
const ON_CALL = 3;
const UNSET = -1;
const DEFAULT_NAME = 'Default_node_name';
const RESET_NAME = 'RESET_SEQUENCE';

/** The empty one at the front of every file. */
export function writeReserved(out: ByteWriter, game: Game): void {
  const start = out.size;
  out.zeros({ rc: 308, mw: 316, pm: 268, cs: 272 }[game]);
  if (!isLater(game)) out.zeros(64);
  out.patch(start + (isLater(game) ? 160 : 152), ON_CALL << 8);
  if (game === 'pm') {
    out.patch(start + 72, UNSET);
    out.patch(start + 108, UNSET);
  }
  if (game === 'cs') for (const [i, word] of RESERVED_WORDS.entries()) out.patch(start + i * 4, word);
}

/** `reserved_anim_0`, four letters at a time. */
const RESERVED_WORDS = ['rese', 'rved', '_ani', 'm_0\0'].map(part =>
  Array.from(part).reduceRight((word, letter) => word * 256 + letter.charCodeAt(0), 0),
);

/** A definition, its lists and its sequences. */
export function writeDefinition(out: ByteWriter, game: Game, plan: WrittenDefinition): void {
  const { reset = [], sequences } = plan;
  const resetSize = sizeOf(reset);
  writeHead(out, game, plan, resetSize);
  writeLists(out, game, plan);
  if (!isLater(game) || reset.length > 0) {
    sequenceHead(out, RESET_NAME, 0, resetSize);
    writeEvents(out, reset);
  }
  for (const { name, isOnCall = false, events } of sequences) {
    sequenceHead(out, name, isOnCall ? ON_CALL : 0, sizeOf(events));
    writeEvents(out, events);
  }
}

function sizeOf(events: readonly EventPlan[]): number {
  return events.reduce((sum, { body }) => sum + 12 + body.length, 0);
}

/** The 64 bytes before a sequence's events. */
function sequenceHead(out: ByteWriter, name: string, state: number, size: number): void {
  out
    .text(name, 32)
    .u8(state, state)
    .u16(0)
    .zeros(20)
    .u32(size > 0 ? out.address() : 0, size);
}

/** With the empty record that these lists begin with. */
const withFirst = (list: readonly unknown[] = []) => (list.length > 0 ? list.length + 1 : 0);

function writeHead(out: ByteWriter, game: Game, plan: WrittenDefinition, resetSize: number): void {
  const { range = [0, 0], resetTime, health = 0 } = plan;
  const pointer = game === 'pm' ? UNSET : out.address();
  const calls = [...(plan.reset ?? []), ...plan.sequences.flatMap(({ events }) => events)].some(isCallback);
  const flags =
    (plan.flags ?? 0) |
    (plan.range ? BY_RANGE : 0) |
    (calls ? HAS_CALLBACKS : 0) |
    (resetTime === undefined ? 0 : HAS_RESET_TIME);
  out.text(plan.animName, 32);
  if (isLater(game)) out.u32(0, 0);
  out.text(plan.name, 32).u32(pointer).text(plan.rootName, 32).u32(pointer).zeros(44);
  out.u32(flags).u8(0, plan.activation ?? ON_CALL, 4, 2);
  out.f32(...range, resetTime ?? UNSET, 0, health, health);
  out.zeros(game === 'rc' ? 12 : 16).u32(plan.sequences.length > 0 ? out.address() : 0);
  if (isLater(game)) out.u32(resetSize > 0 ? out.address() : 0, 0);
  else sequenceHead(out, RESET_NAME, 0, resetSize);
  writeCounts(out, game, plan);
}

function writeCounts(out: ByteWriter, game: Game, plan: WrittenDefinition): void {
  const { prerequisites = [], calls = [], scripts = [] } = plan;
  const [objects, nodes, lights] = [plan.objects, plan.nodes, plan.lights].map(withFirst);
  const puffers = game === 'rc' ? [] : [withFirst(plan.puffers)];
  const heard = [plan.dynamicSounds, plan.staticSounds, plan.effects].map(withFirst);
  const lists = [objects ?? 0, nodes ?? 0, lights ?? 0, ...puffers, ...heard];
  out.u8(plan.sequences.length, ...lists, prerequisites.length, prerequisites.length > 0 ? 1 : 0, calls.length);
  out.u8(...(game === 'rc' ? [0, 0] : [game === 'cs' ? scripts.length : 0]));
  const near = out.address();
  const pointers = [...lists, prerequisites.length, calls.length].map((count, i) => (count > 0 ? near + i * 64 : 0));
  out.u32(...pointers, game === 'cs' && scripts.length > 0 ? near + 1024 : 0);
  if (game === 'cs') out.u32(0);
}

function writeLists(out: ByteWriter, game: Game, plan: WrittenDefinition): void {
  const { garbage = '', prerequisites = [], calls = [], scripts = [] } = plan;
  writeObjects(out, game, plan);
  writeNodes(out, game, plan.nodes);
  listOf(out, plan.lights, 44, name => out.text(name, 32, DEFAULT_NAME).u32(0, out.address(), 0));
  if (game !== 'rc') listOf(out, plan.puffers, 44, name => out.text(name, 32).u32(0x0100_0000, out.address(), 0));
  listOf(out, plan.dynamicSounds, 44, name => out.text(name, 32, DEFAULT_NAME).u32(0, out.address(), 0));
  const soundSize = game === 'cs' ? 40 : 36;
  listOf(out, plan.staticSounds, soundSize, name => {
    out.text(name, game === 'cs' ? 40 : 32, garbage);
    if (game !== 'cs') out.u32(0);
  });
  listOf(out, plan.effects, 36, (name, i) => out.text(name, 32, garbage).u32(i % 21));
  for (const name of prerequisites) out.u32(0, 1).text(name, 32).u32(0, 0);
  for (const name of calls) out.text(name, 64, garbage).u32(0, 0);
  out.u32(...scripts);
}

function listOf(
  out: ByteWriter,
  names: readonly string[] | undefined,
  size: number,
  write: (name: string, index: number) => void,
): void {
  if (names === undefined || names.length === 0) return;
  out.zeros(size);
  for (const [i, name] of names.entries()) write(name, i);
}

const AT_REST = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0].map(value => (value === 1 ? 0x3f80_0000 : 0));

function writeObjects(out: ByteWriter, game: Game, { objects, affine = AT_REST }: WrittenDefinition): void {
  if (objects === undefined || objects.length === 0) return;
  const first = out.size;
  out.zeros(isLater(game) ? 92 : 96);
  if (game === 'pm') out.patch(first + 36, UNSET);
  for (const name of objects) {
    out.text(name, 32, DEFAULT_NAME).u32(0, game === 'pm' ? UNSET : out.address());
    if (isLater(game)) out.u16(0, 0);
    else out.u32(0, 0);
    out.u32(...affine);
  }
}

function writeNodes(out: ByteWriter, game: Game, nodes: readonly string[] | undefined): void {
  if (nodes === undefined || nodes.length === 0) return;
  const first = out.size;
  out.zeros(isLater(game) ? 44 : 40);
  if (game === 'pm') out.patch(first + 40, UNSET);
  for (const name of nodes) {
    if (isLater(game)) out.u16(0, 0);
    out.text(name, 32, DEFAULT_NAME).u32(0, game === 'pm' ? UNSET : out.address());
  }
}
