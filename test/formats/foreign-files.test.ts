import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { SIZES } from '../../shared/formats/zipper/save/layout.ts';
import { demoFiles } from '../support/demo-files.ts';
import { foreignKinds } from '../support/foreign-kinds.ts';
import { hexText } from '../support/hex-text.ts';
import { randomNumbers } from '../support/mutants.ts';
import { verifyTree } from '../support/verify-tree.ts';

/** Names that say nothing, and those that some format takes as a hint. */
const NAMES = ['x', 'x.bin', 'x.zrd', 'x.flt', 'x.zbd', 'x.tga', 'x.zmap', 'x.vis', 'MAP001.9', 'materials', 'UIData'];
/** What says little in itself: no more is wanted of it than that its name does not say the rest. */
const NEUTRAL = ['x', 'x.bin'];
const BODY = 1500;

/** What may follow a head: zeros, noise, text, numbers that count, rows, and ends that look like the footer of an archive. */
const bodies: readonly (readonly [what: string, body: Uint8Array])[] = [
  ['nothing', new Uint8Array(0)],
  ['zeros', new Uint8Array(BODY)],
  ['ones', Uint8Array.from({ length: BODY }, () => 0xff)],
  ['text', letters(BODY)],
  ...[1, 2, 3, 4].map(seed => [`noise ${seed}`, noise(BODY, seed)] as const),
  ['small numbers', numbers(BODY / 4, i => i % 7)],
  ['numbers that rise', numbers(BODY / 4, i => i)],
  ['a table of 16 bytes each', numbers(BODY / 4, i => (i % 4 === 0 ? 0x74 : i % 4))],
  ...[1, 2, 3, 8, 9].flatMap(count => [
    [
      `numbers, then 1 and ${count}`,
      ending(
        numbers(BODY / 4, i => i + 0x21),
        [1, count],
      ),
    ] as const,
    [
      `numbers, then 2, ${count} and 0`,
      ending(
        numbers(BODY / 4, i => i + 0x21),
        [2, count, 0],
      ),
    ] as const,
    [
      `zeros and letters, then 1 and ${count}`,
      ending(
        numbers(BODY / 4, i => (i % 37 === 2 ? 0x41 : 0)),
        [1, count],
      ),
    ] as const,
  ]),
];

test('there are more than 200 kinds, each with its own header', () => {
  expect(new Set(foreignKinds.map(({ head }) => String(hexText(head)))).size).toBe(foreignKinds.length);
  expect(foreignKinds.length).toBeGreaterThan(200);
});

describe('files of other programs are not ours, whatever follows their header and whatever their names', () => {
  test.each(foreignKinds)('$kind', ({ kind, head }) => {
    const start = hexText(head);
    const claims = bodies.flatMap(([what, body]) => {
      const source = memorySource(joined(start, body));
      const names = kind.startsWith('Numbers') ? NEUTRAL : NAMES;
      return names.flatMap(name => {
        const { format, confidence } = identify({ name, source });
        const isText = format.id === 'text/plain' || format.id === 'zipper/readerText';
        return format.id === 'unknown' || (isText && /^(nothing|text|ones)/.test(what))
          ? []
          : [`${name}, ${what}: ${format.id} ${confidence}`];
      });
    });
    expect(claims).toEqual([]);
  });
});

describe('a format detected only by name and size does not claim other formats', () => {
  test.each([
    ['MAP001.9', 131_072],
    ['UIData', SIZES.uiData],
  ])('%s of %d bytes', (name, size) => {
    const claims = ['PNG', 'GIF 89a', 'JPEG', 'Ogg', 'ZIP', 'WebP', 'BioWare DLG'].map(wanted => {
      const bytes = new Uint8Array(size);
      bytes.set(hexText(foreignKinds.find(({ kind }) => kind === wanted)?.head ?? ''));
      return identify({ name, source: memorySource(bytes) }).format.id;
    });
    expect(new Set(claims)).toEqual(new Set(['unknown']));
    expect(identify({ name, source: memorySource(new Uint8Array(size)) }).confidence).toBe('likely');
  });
});

describe('a file in BioWare’s generic format may end in numbers that look like an archive footer', () => {
  // A list of structs: 8 rows of a directory would have a letter each as their names, and three would lie before it.
  const rows = numbers(8 * 37, i => {
    const [row, column] = [Math.floor(i / 37), i % 37];
    if (column === 0) return row < 3 ? 16 : 0x7000_0000;
    return column === 2 ? 0x41 + row : column % 5;
  });
  test.each(['DLG', 'UTC', 'UTI', 'ARE', 'GFF'])('%s', type => {
    const head = hexText(`"${type} V3.2" 38000000 05000000 74000000 12000000 200*01`);
    const source = memorySource(ending(Uint8Array.from([...head, ...rows]), [1, 8]));
    expect(identify({ name: `x.${type.toLowerCase()}`, source }).format.id).toBe('unknown');
  });

  test('any other file without a header may too', () => {
    const source = memorySource(ending(Uint8Array.from([...new Uint8Array(200), ...rows]), [1, 8]));
    expect(identify({ name: 'x', source }).format.id).toBe('unknown');
  });
});

describe('text is text, even if it begins with the same letters as a format', () => {
  test.each([
    'RIFF is a container. WAVE too.',
    'MIX1 is an archive of Westwood.',
    'BIGF and BIG4',
    'DDS is a texture',
    'ERF V1.0 is what modules are',
    'BMx: a remark',
  ])('%s', line => {
    const source = memorySource(hexText(`"${`${line} `.repeat(30)}"`));
    expect(identify({ name: 'readme.txt', source }).format.id).toBe('text/plain');
  });
});

describe('no file or archive entry of the demo is taken for another game’s', () => {
  const families: Readonly<Record<string, RegExp>> = {
    art: /^(?:westwood|image)\//,
    everquest: /^(?:everquest|image)\//,
    fft: /^fft\//,
    kotor: /^(?:kotor\/|text\/plain$)/,
    maps: /^zipper\//,
    zbd: /^(?:zipper\/|audio\/|unknown$)/,
  };
  test.each(Object.entries(families))('%s', (folder, family) => {
    const files = [...demoFiles()].filter(([path]) => path.startsWith(`${folder}/`));
    const found = files.flatMap(([path, bytes]) => verifyTree(path, basename(path), memorySource(bytes)));
    expect(found.filter(({ format }) => !family.test(format))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });
});

function letters(size: number): Uint8Array {
  const line = 'The quick brown fox jumps over the lazy dog. ';
  return Uint8Array.from({ length: size }, (_, i) => line.charCodeAt(i % line.length));
}

function noise(size: number, seed: number): Uint8Array {
  const next = randomNumbers(seed);
  return Uint8Array.from({ length: size }, () => next(256));
}

function numbers(count: number, at: (index: number) => number): Uint8Array {
  const bytes = new Uint8Array(count * 4);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < count; i++) view.setUint32(i * 4, at(i), true);
  return bytes;
}

function ending(bytes: Uint8Array, last: readonly number[]): Uint8Array {
  return joined(
    bytes,
    numbers(last.length, i => last[i] ?? 0),
  );
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}
