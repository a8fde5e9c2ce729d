/**
 * What a writer of these files is easily caught by, each in bytes made for it: read without a fault, explained to the
 * last byte, and the same again when everything around it was moved by an edit. The traps of smaller formats have tests
 * of their own: comments and times of archives, checksum and lengths of 1 in archive.test.ts; arguments with spaces in
 * interp.test.ts; -0.0 of motions in the fixture of motion.test.ts; equal colours of palettes in textures.test.ts; the
 * printing of floats in test/base.
 */

import { describe, expect, test } from 'vitest';
import { decode, explained, roundTrip, valueAt } from '#layout';
import type { Game } from '../../../electron/demo/zipper/world-plan.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { smallAnimations, smallWorld } from '../../support/made-zipper.ts';
import { over, sureLayout, whereIs, withLists } from '../../support/rewritten.ts';
import { animFile, type WrittenAnimations } from '../../support/writers/zipper/anim-writer.ts';
import type { WrittenDefinition } from '../../support/writers/zipper/definition-writer.ts';
import { rawEvent } from '../../support/writers/zipper/event-writer.ts';
import { type WrittenWorld, worldFile } from '../../support/writers/zipper/world-writer.ts';

interface Trap {
  readonly title: string;
  readonly file: 'gamez.zbd' | 'anim.zbd';
  readonly bytes: Uint8Array;
  /** Where the odd bytes are. */
  readonly at: number;
  readonly odd: readonly number[];
  /** Paths of findings: most of what is odd is no fault of anybody. */
  readonly findings?: readonly string[];
  /** What is shown where. */
  readonly shows?: readonly (readonly [path: string, value: unknown])[];
}

/** -0.0 */
const MINUS_ZERO = [0, 0, 0, 0x80];
/** A signalling NaN with something in it. */
const NAN = [0x0d, 0xf0, 0xad, 0x7f];
const GARBAGE = [0xcd, 0xab, 0x02, 0x90, 0xff, 0x1f, 0x85, 0xeb];
const POINTER = [0xef, 0xbe, 0xad, 0xde];

const worldOf = (game: Game, change: Partial<WrittenWorld> = {}): Uint8Array =>
  worldFile(game, { ...smallWorld(game), ...change });
const animOf = (game: Game, change: Partial<WrittenAnimations> = {}): Uint8Array =>
  animFile(game, { ...smallAnimations(game), ...change });

/** A file in which some bytes are overwritten. */
function patched(
  title: string,
  file: Trap['file'],
  bytes: Uint8Array,
  trap: Pick<Trap, 'at' | 'odd' | 'findings' | 'shows'>,
): Trap {
  return { title, file, bytes: over(bytes, trap.at, trap.odd), ...trap };
}

/** The first definition that is no placeholder, changed. */
function withGate(game: Game, change: Partial<WrittenDefinition>): Partial<WrittenAnimations> {
  const { definitions } = smallAnimations(game);
  return { definitions: definitions.map((definition, i) => (i === 0 ? { ...definition, ...change } : definition)) };
}

function floatBytes(value: number, ulps = 0): number[] {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value, true);
  view.setUint32(0, view.getUint32(0, true) + ulps, true);
  return [0, 1, 2, 3].map(at => view.getUint8(at));
}

/** Where four bytes of a float stand for the first time from a place on. */
function whereFloat(bytes: Uint8Array, value: number, from: number): number {
  return whereIs(bytes, String.fromCharCode(...floatBytes(value)), from);
}

function u32At(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
}

function f32At(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getFloat32(at, true);
}

/** Where the references of the first model begin: material 2 once, and twelve bytes on material 0 once. */
function refsAt(game: Game): number {
  const bytes = world(game);
  const rows = [0, 4, 12, 16];
  const stands = (at: number) => rows.map(row => u32At(bytes, at + row)).join() === '2,1,0,1';
  const at = Array.from({ length: bytes.length - 20 }, (_, i) => i).find(stands);
  if (at === undefined) throw new Error('no references');
  return at;
}

const NODE_SIZES = { rc: 196, mw: 212, pm: 212, cs: 212 };
const worlds = Object.fromEntries((['rc', 'mw', 'pm', 'cs'] as const).map(game => [game, worldOf(game)]));
const world = (game: Game): Uint8Array => worlds[game] ?? new Uint8Array(0);
const hutAt = (game: Game): number => whereIs(world(game), 'hut\0');
/** Where the data of the hut begin, by its place after the class-less head: its turn stands 24 bytes in. */
const hutTurnAt = (game: Game): number => whereFloat(world(game), 0.1, hutAt(game));
/** The first number of its matrix. */
const hutCosine = (game: Game): number => f32At(world(game), hutTurnAt(game) + 24);
const hutMatrix = (game: Game): string => `nodes[${game === 'cs' ? 7 : 5}].data.transform.x.x`;
const cellAt = (game: Game): number => whereFloat(world(game), 12.25, hutAt(game));

const worldTraps: readonly Trap[] = [
  ...(['rc', 'mw', 'pm', 'cs'] as const).flatMap(game => [
    patched(`${game}: letters of another name after a node's name`, 'gamez.zbd', world(game), {
      at: hutAt(game) + 4,
      odd: GARBAGE,
    }),
    patched(`${game}: an address that leads nowhere, where a node's data were`, 'gamez.zbd', world(game), {
      at: hutAt(game) + 56,
      odd: POINTER,
    }),
    patched(`${game}: a zero with a sign in a turn, and one in a matrix`, 'gamez.zbd', world(game), {
      at: hutTurnAt(game),
      odd: MINUS_ZERO,
      findings: [hutMatrix(game)],
    }),
    patched(`${game}: a number of a matrix that is off by one in its last place`, 'gamez.zbd', world(game), {
      at: hutTurnAt(game) + 24,
      odd: floatBytes(hutCosine(game), 1),
    }),
    patched(`${game}: a matrix that is not the one of its angles`, 'gamez.zbd', world(game), {
      at: hutTurnAt(game) + 24,
      odd: floatBytes(0.123, 1),
      findings: [hutMatrix(game)],
    }),
    patched(`${game}: not a number, with something in it, in a vertex`, 'gamez.zbd', world(game), {
      at: whereFloat(world(game), -4, 0),
      odd: NAN,
      findings: ['models[0].vertices[2].z'],
    }),
    patched(`${game}: a list of free nodes that ends anywhere`, 'gamez.zbd', world(game), {
      at: game === 'rc' || game === 'mw' ? 28 : 32,
      odd: [0xfe, 0xff, 0xff, 0xff],
      shows: [['lastFreeNode', -2]],
    }),
    patched(`${game}: the diagonal of a cell off by one in its last place`, 'gamez.zbd', world(game), {
      at: cellAt(game) + 20,
      odd: floatBytes(f32At(world(game), cellAt(game) + 20), 1),
    }),
  ]),
  ...(['pm', 'cs'] as const).flatMap(game => [
    patched(`${game}: where the image of a texture was`, 'gamez.zbd', world(game), { at: 40, odd: POINTER }),
    patched(`${game}: two nodes with one number of 24 bits`, 'gamez.zbd', world(game), {
      at: hutAt(game) + NODE_SIZES[game] - 4,
      odd: [0xff, 0xff, 0xff, 0x02],
    }),
    patched(
      `${game}: the second it was made in, as it is stored and not as a clock here would have it`,
      'gamez.zbd',
      world(game),
      {
        at: 8,
        odd: [0x01, 0x80, 0x2b, 0x38],
        shows: [['timestamp', 0x382b8001]],
      },
    ),
  ]),
  ...(['pm', 'cs'] as const).map(game =>
    patched(`${game}: how often a material is used, by somebody else's count`, 'gamez.zbd', world(game), {
      at: refsAt(game) + 4,
      odd: [7, 0, 0, 0],
      findings: ['models[0].materialRefs[0].usageCount'],
    }),
  ),
  patched('cs: a chain of free models that leads anywhere', 'gamez.zbd', world('cs'), {
    at: u32At(world('cs'), 24) + 12 + 2 * 104 - 4,
    odd: [0, 0, 0, 0],
  }),
  patched('cs: bits in the number after the flags', 'gamez.zbd', world('cs'), {
    at: hutAt('cs') + 40,
    odd: [0xea, 0xaf, 0x2a, 0x08],
  }),
  patched('cs: flags of a node that nobody knows', 'gamez.zbd', world('cs'), { at: hutAt('cs') + 37, odd: [0x12] }),
  { ...renamed('two nodes of one name', 'tree_near', 'hut'), findings: [] },
  textureTrap('a dot before the dot of the ending', 'sign.a.tif', 'sign.a\0tif'),
  textureTrap('a name as long as its box', 'exactly20charsXX.tif', 'exactly20charsXX\0tif'),
  textureTrap('a name without an ending', 'nosuffix', 'nosuffix'),
  textureTrap('a texture that is there twice', 'water_1.tif', 'water_1\0tif'),
];

function renamed(title: string, from: string, to: string): Trap {
  const { nodes } = smallWorld('pm');
  const bytes = worldOf('pm', { nodes: nodes.map(node => (node.name === from ? { ...node, name: to } : node)) });
  const at = whereIs(bytes, `${to}\0`, whereIs(bytes, `${to}\0`) + 1);
  return { title: `pm: ${title}`, file: 'gamez.zbd', bytes, at, odd: [...bytes.slice(at, at + 36)] };
}

function textureTrap(title: string, name: string, stored: string): Trap {
  const { textures } = smallWorld('mw');
  const bytes = worldOf('mw', { textures: [...textures.slice(0, 2), { name }] });
  const odd = Array.from({ length: 20 }, (_, i) => stored.charCodeAt(i) || 0);
  return {
    title: `mw: ${title}`,
    file: 'gamez.zbd',
    bytes,
    at: 36 + 2 * 40 + 8,
    odd,
    shows: [['textures[2].name', name]],
  };
}

const anims = Object.fromEntries((['rc', 'mw', 'pm', 'cs'] as const).map(game => [game, animOf(game)]));
const anim = (game: Game): Uint8Array => anims[game] ?? new Uint8Array(0);
const after = (game: Game, letters: string, from = 0): number =>
  whereIs(anim(game), `${letters}\0`, from) + letters.length + 1;

const animTraps: readonly Trap[] = [
  ...(['rc', 'mw', 'pm', 'cs'] as const).flatMap(game => [
    patched(`${game}: what was after the path of a source`, 'anim.zbd', anim(game), {
      at: after(game, 'gate.zrd'),
      odd: GARBAGE,
    }),
    patched(`${game}: what was after the name of a sound`, 'anim.zbd', anim(game), {
      at: after(game, 'click.wav'),
      odd: GARBAGE,
    }),
    patched(`${game}: what was after the name of an effect`, 'anim.zbd', anim(game), {
      at: after(game, 'splash'),
      odd: GARBAGE,
    }),
    patched(`${game}: what was after a name that is called`, 'anim.zbd', anim(game), {
      at: after(game, 'bell_rings', whereIs(anim(game), 'tide_is_low')),
      odd: GARBAGE,
    }),
    affineTrap(game),
    patched(`${game}: a change for each second off by one in its last place`, 'anim.zbd', anim(game), {
      at: whereFloat(anim(game), -2, 0),
      odd: floatBytes(-2, 1),
    }),
    unknownEvent(game, 40),
    unknownEvent(game, 200),
    twice(game),
    patched(`${game}: when a source was written, as it is stored`, 'anim.zbd', anim(game), {
      at: whereIs(anim(game), '..\\data') + 80,
      odd: [0x80, 0xd4, 0xda, 0x36],
      shows: [['sources[0].modified', 0x36dad480]],
    }),
  ]),
  ...(['mw', 'pm', 'cs'] as const).map(game => curvesTrap(game)),
  backwards(),
  connector(),
  patched('cs: flags of a definition that nobody knows', 'anim.zbd', anim('cs'), {
    at: whereIs(anim('cs'), 'gate_opens') + 158,
    odd: [0x66],
  }),
  patched('cs: what was after the names of a definition', 'anim.zbd', anim('cs'), {
    at: after('cs', 'gate_opens'),
    odd: GARBAGE,
  }),
];

function affineTrap(game: Game): Trap {
  const signalling = 0x7fad_f00d;
  const bytes = animOf(game, withGate(game, { affine: Array.from({ length: 12 }, () => signalling) }));
  return {
    title: `${game}: matrices of nothing but signalling NaNs`,
    file: 'anim.zbd',
    bytes,
    at: whereIs(bytes, String.fromCharCode(...NAN)),
    odd: NAN,
  };
}

function unknownEvent(game: Game, type: number): Trap {
  const body = Uint8Array.of(9, 8, 7, 6, 5, 4);
  const bytes = animOf(game, withGate(game, { sequences: [{ name: 'ODD', events: [rawEvent(type, body)] }] }));
  const at = whereIs(bytes, String.fromCharCode(...body));
  return { title: `${game}: an event of number ${type}`, file: 'anim.zbd', bytes, at, odd: [...body] };
}

function twice(game: Game): Trap {
  const { definitions } = smallAnimations(game);
  const bytes = animOf(game, { definitions: [...definitions, ...definitions.slice(1)] });
  const at = bytes.length - 64;
  return { title: `${game}: two definitions of one name`, file: 'anim.zbd', bytes, at, odd: [...bytes.slice(at)] };
}

/** Where the first frame begins: it moves and turns, from 0 s to 2 s. */
function frameAt(game: Game): number {
  return whereIs(anim(game), String.fromCharCode(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x40));
}

/** Of a script that is no spline: the numbers of its curves are what was in memory. */
function curvesTrap(game: Game): Trap {
  const odd = [...NAN, ...floatBytes(1e27), ...GARBAGE];
  return patched(`${game}: curves that nobody computed`, 'anim.zbd', anim(game), { at: frameAt(game) + 12 + 28, odd });
}

function backwards(): Trap {
  const odd = floatBytes(5);
  return patched('rc: a frame that ends before it starts', 'anim.zbd', anim('rc'), { at: frameAt('rc') + 4, odd });
}

/** The bit that another tool writes back as the one before it. */
function connector(): Trap {
  const body = new Uint8Array(68);
  body.set([0x80, 0, 0, 0], 0);
  body.set(
    Array.from('wire', letter => letter.charCodeAt(0)),
    4,
  );
  const bytes = animOf('mw', withGate('mw', { sequences: [{ name: 'ODD', events: [rawEvent(19, body)] }] }));
  return {
    title: 'mw: a connector that ends at the place of a node',
    file: 'anim.zbd',
    bytes,
    at: whereIs(bytes, 'wire') - 4,
    odd: [0x80, 0, 0, 0],
  };
}

const all = [...worldTraps, ...animTraps];

describe.each(all)('$title', ({ file, bytes, at, odd, findings = [], shows = [] }) => {
  const layout = sureLayout(file, bytes);
  const source = memorySource(bytes);

  test('is read, explained and written back', () => {
    expect([...bytes.slice(at, at + odd.length)]).toEqual(odd);
    const decoded = decode(layout, source);
    expect(decoded.fault).toBeUndefined();
    expect(decoded.findings.map(({ path }) => path)).toEqual(findings);
    expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
    expect(explained(layout, source)).toBe(1);
    for (const [path, value] of shows) expect(valueAt(layout, source, path)?.value, path).toEqual(value);
  });

  test('is the same if an edit moves it', () => {
    const list = file === 'gamez.zbd' ? 'textures' : 'sources';
    const grown = withLists(file, bytes, model => ({
      [list]: [...(model[list] ?? []), ...(model[list] ?? []).slice(0, 1)],
    }));
    const moved = at < endOfList(file, bytes) ? at : at + grown.length - bytes.length;
    expect(grown.length).toBeGreaterThan(bytes.length);
    expect([...grown.slice(moved, moved + odd.length)]).toEqual(odd);
  });
});

/** Where the list ends that grows. */
function endOfList(file: Trap['file'], bytes: Uint8Array): number {
  const version = u32At(bytes, 4);
  if (file === 'gamez.zbd') return u32At(bytes, version < 41 ? 16 : 20);
  const [head, count] =
    version === 53 ? [280, u32At(bytes, 12)] : version === 50 ? [16, u32At(bytes, 12)] : [12, u32At(bytes, 8)];
  return head + count * 84;
}
