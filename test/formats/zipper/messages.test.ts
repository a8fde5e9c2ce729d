import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, explained, roundTrip, setField } from '#layout';
import { piecesSource, toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { type Messages, messages } from '../../../shared/formats/zipper/messages/layout.ts';
import { stringLibrary, tableLibrary } from '../../fixtures/libraries.ts';
import { acceptLibrary, hasObjdump, objdump } from '../../support/accept-library.ts';
import { buildLibrary, type LibraryOptions } from '../../support/writers/zipper/messages.ts';

const LONG = 'The tide stands eleven feet above the causeway. '.repeat(12);

describe('the messages of a library', () => {
  test('are listed by number, key and text; a text without a key has none', () => {
    expect(messages.toJson?.(modelOf(tableLibrary))).toEqual({
      messages: [
        { id: 1, key: 'MSG_TIDE', text: 'Tide is in.' },
        { id: 2, key: 'MSG_SIZE', text: 'Größe, 5 €' },
        { id: 7, key: 'MSG_EMPTY', text: '' },
        { id: 9, key: null, text: 'Nobody asks for this.' },
      ],
    });
  });

  test('are in blocks of strings in the last game, with empty ones if they have a key', () => {
    expect(messages.toJson?.(modelOf(stringLibrary))).toEqual({
      messages: [
        { id: 1, key: 'IDS_RIDGE', text: 'Ridge' },
        { id: 2, key: 'IDS_EMPTY', text: '' },
        { id: 17, key: 'IDS_SNOW', text: '漢字 ☃' },
      ],
    });
  });

  test('are named to the last byte', () => {
    for (const library of [tableLibrary, stringLibrary]) expect(explained(messages, memorySource(library))).toBe(1);
  });
});

describe('a text that fits', () => {
  test('changes only its own bytes', () => {
    const edit = setField(messages, memorySource(tableLibrary), 'messages[0].text', 'Tide is out');
    expect(edit).toMatchObject({ kind: 'patch', start: 0x880 + 4 + 8 });
  });

  test('may be shorter, with NUL padding', () => {
    const after = withText(tableLibrary, 0, 'Ebb.');
    expect(after.length).toBe(tableLibrary.length);
    expect(Buffer.from(after.subarray(0x880, 0x894)).toString('latin1')).toBe('\x14\0\0\0Ebb.\r\n\0\0\0\0\0\0\0\0\0\0');
    expect(texts(after)[0]).toBe('Ebb.');
  });

  test('updates a checksum over the file, if there is one', () => {
    const summed = build({ isSummed: true });
    expect(decode(messages, memorySource(summed)).findings.map(({ path }) => path)).toEqual(['keys[0]', 'messages[3]']);
    const after = withText(summed, 0, 'Tide is out');
    expect(decode(messages, memorySource(after)).findings.map(({ path }) => path)).toEqual(['keys[0]', 'messages[3]']);
    expect(after.subarray(0xd8, 0xdc)).not.toEqual(summed.subarray(0xd8, 0xdc));
  });

  test('reports an outdated checksum, with the right one as repair', () => {
    const summed = build({ isSummed: true });
    const right = summed.slice(0xd8, 0xdc);
    summed.fill(1, 0xd8, 0xdc);
    const { findings } = decode(messages, memorySource(summed));
    expect(findings.find(({ path }) => path === 'optional.checksum')?.repair?.bytes).toEqual(right);
  });
});

describe('a text that does not fit', () => {
  const libraries = [
    ['in a table', tableLibrary],
    ['in a table before relocations', build({ hasRelocations: true })],
    ['in a table with a sum over the file', build({ isSummed: true, lead: 48 })],
    ['in a block of strings before relocations', stringLibrary],
    ['in a block of strings', build({ kind: 'strings' })],
  ] as const;

  test.each(libraries)('%s makes its resource longer; other readers find the same', (_, library) => {
    for (const size of [13, 60, 300, 5000, 20_000]) {
      const text = LONG.repeat(Math.ceil(size / LONG.length)).slice(0, size);
      const before = modelOf(library);
      for (const index of before.messages.keys()) {
        const after = withText(library, index, text);
        expectSound(after);
        expect(texts(after)).toEqual(before.messages.map((message, i) => (i === index ? text : message.text)));
        expect(keys(after)).toEqual(keys(library));
        const { table, strings, sections } = acceptLibrary(after);
        expect(sections).toEqual(acceptLibrary(library).sections);
        const { id } = before.messages[index] ?? {};
        if (table) expect(Buffer.from(table).toString('latin1')).toContain(text);
        else expect(strings).toContainEqual({ id, text });
      }
    }
  });

  test('several times, in any order: all texts have their last values', () => {
    const change = fc.record({
      index: fc.nat({ max: 3 }),
      text: fc.string({ unit: fc.constantFrom('a', 'é', '€', ' ', '%1', '\r\n'), maxLength: 700 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2), fc.array(change, { maxLength: 5 }), (which, changes) => {
        let library: Uint8Array = libraries[which]?.[1] ?? tableLibrary;
        const expected = [...texts(library)];
        for (const { index, text } of changes) {
          library = withText(library, index, text);
          expected[index] = text;
        }
        expect(texts(library)).toEqual(expected);
        expectSound(library);
        acceptLibrary(library);
      }),
      { numRuns: 60 },
    );
  });

  test('leaves every byte outside the resources and the headers unchanged', () => {
    const after = withText(build({ hasRelocations: true }), 0, LONG);
    const before = build({ hasRelocations: true });
    expect(after.subarray(0x400, 0x800)).toEqual(before.subarray(0x400, 0x800));
    expect(after.subarray(-0x200)).toEqual(before.subarray(-0x200));
  });

  test.skipIf(!hasObjdump)('is accepted by objdump, if binutils is installed', () => {
    const printed = objdump(withText(stringLibrary, 0, LONG));
    expect(printed).toContain('Entry: ID: 0x000006');
    expect(printed).toMatch(/Entry 2 0{4,12}5000|Entry 2 0*3000/);
    expect(printed).not.toMatch(/corrupt|invalid|error/i);
  });

  test('is refused if a following section cannot move, with the missing size', () => {
    const fixed = stringLibrary.slice();
    fixed.fill(0, 0x80 + 24 + 96 + 5 * 8, 0x80 + 24 + 96 + 6 * 8); // nothing says any more that .reloc holds relocations
    expect(setField(messages, memorySource(fixed), 'messages[0].text', 'x'.repeat(9000))).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(
        /^messages\[0\].text: the texts need [\d,]+ bytes more .* before section .reloc, which cannot move$/,
      ),
    });
    expect(setField(messages, memorySource(fixed), 'messages[0].text', 'x'.repeat(900)).kind).toBe('rebuild');
  });

  test('is refused if it is too long for an entry, or has a letter that the games lack', () => {
    const set = (text: string) => setField(messages, memorySource(tableLibrary), 'messages[0].text', text);
    expect(set('x'.repeat(66_000))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('65,535 is the most'),
    });
    expect(set('☃')).toMatchObject({ kind: 'refused', why: expect.stringContaining('☃') });
    expect(set('a\0b')).toMatchObject({ kind: 'refused', why: 'messages[0].text: a message cannot hold NUL' });
  });
});

test('numbers and keys of messages are shown, but cannot be set', () => {
  for (const path of ['messages[0].id', 'messages[0].key'])
    expect(setField(messages, memorySource(tableLibrary), path, '5').kind, path).toBe('refused');
});

function build(options: Partial<LibraryOptions>): Uint8Array {
  return buildLibrary({
    kind: 'table',
    lead: 16,
    texts: [
      { id: 1, text: 'Tide is in.' },
      { id: 2, text: 'Größe' },
      { id: 18, text: 'x' },
      { id: 19, text: 'Nobody asks for this.' },
    ],
    keys: [
      { id: 1, name: 'MSG_TIDE' },
      { id: 2, name: 'MSG_SIZE' },
      { id: 18, name: 'MSG_X' },
      { id: 99, name: 'MSG_GONE' },
    ],
    ...options,
  });
}

function withText(library: Uint8Array, index: number, text: string): Uint8Array {
  const edit = setField(messages, memorySource(library), `messages[${index}].text`, text);
  if (edit.kind === 'refused') throw new Error(edit.why);
  if (edit.kind === 'rebuild') return toBytes(edit.pieces);
  const after = library.slice();
  after.set(edit.bytes, edit.start);
  return after;
}

/** Read again: all of it has a name, nothing is wrong that was not, and it is written back as it is. */
function expectSound(library: Uint8Array): void {
  const source = memorySource(library);
  const { findings } = decode(messages, source);
  expect(findings.filter(({ weight }) => weight !== 'note')).toEqual([]);
  expect(explained(messages, source)).toBe(1);
  expect(roundTrip(messages, source)).toEqual({ kind: 'exact' });
  expect(piecesSource(encode(messages, modelOf(library))).size).toBe(library.length);
}

function texts(library: Uint8Array): string[] {
  return modelOf(library).messages.map(({ text }) => text);
}

function keys(library: Uint8Array): (string | null)[] {
  return modelOf(library).messages.map(({ key }) => key);
}

function modelOf(library: Uint8Array): Messages {
  const { value, fault } = decode(messages, memorySource(library));
  if (fault) throw new Error(fault.text);
  return value;
}

describe('the name of a key', () => {
  const library = tableLibrary;
  const setName = (name: unknown) => setField(messages, memorySource(library), 'keys[2].name', name);
  const stored = (JSON.parse(JSON.stringify(modelOf(library).messages)) as Messages['messages']).map(({ key }) => key);

  test('is set in place if it is not longer; the same name changes nothing', () => {
    const key = setName('MSG_SIZE');
    expect(key).toMatchObject({ kind: 'patch', bytes: new Uint8Array(0) });
    for (const name of ['MSG_WIDE', 'MSG']) {
      const edit = setName(name);
      if (edit.kind !== 'patch') throw new Error(`${name} is not set in its place`);
      const after = library.slice();
      after.set(edit.bytes, edit.start);
      expect(modelOf(after).messages.map(one => one.key)).toEqual(stored.map(one => (one === 'MSG_SIZE' ? name : one)));
      expectSound(after);
    }
  });

  test.each([
    ['MSG_LONGER', 'keys[2].name: 10 characters do not fit: there is room for 8'],
    ['', 'keys[2].name: a key is one or more ASCII letters, digits or signs, without a space'],
    ['MSG TWO', 'keys[2].name: a key is one or more ASCII letters, digits or signs, without a space'],
    [7, 'keys[2].name: text is expected, not 7'],
  ])('%j is refused with the reason', (name, why) => {
    expect(setName(name)).toEqual({ kind: 'refused', why });
  });
});
