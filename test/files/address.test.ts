import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  containerOf,
  containersAround,
  escapeEntryName,
  nameOf,
  parseAddress,
  printAddress,
  stepsOf,
} from '../../electron/files/address.ts';
import { findEntry } from '../../electron/files/find-file.ts';
import { FailureError } from '../../shared/contract/failure.ts';

const entryName = fc.oneof(
  fc.string({ minLength: 0, maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('~', '2', '1', ':', '%', '=', '\\', 'a', 'A', 'ä', '\x00', '\x81'),
    maxLength: 10,
  }),
);
const path = fc
  .string({ unit: fc.constantFrom('a', '/', '.', ' ', '%', '~', '2', '\\'), minLength: 1, maxLength: 12 })
  .filter(text => text !== '');

test('an address is the same after being printed and parsed', () => {
  fc.assert(
    fc.property(
      path,
      fc.array(fc.record({ name: entryName, nth: fc.integer({ min: 1, max: 40 }) })),
      (file, entries) => {
        const address = { path: file, entries };
        expect(parseAddress(printAddress(address))).toEqual(address);
      },
    ),
  );
});

test('a printed name is printable ASCII without a separator, an equals sign or a trailing ~number', () => {
  const windows1252 = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map(code => String.fromCharCode(code)) });
  fc.assert(
    fc.property(windows1252, name => {
      const printed = escapeEntryName(name);
      expect(printed).not.toMatch(/::|=|~\d+$/);
      // C1 controls that Windows-1252 gives a letter cannot come from a file.
      if (!/[\x80-\x9f]/.test(name)) expect(printed).toMatch(/^[\x20-\x7e]*$/);
    }),
  );
});

test('the examples of the command line are read correctly', () => {
  expect(parseAddress('zbd/reader.zbd::dfn_atlas.zrd')).toEqual({
    path: 'zbd/reader.zbd',
    entries: [{ name: 'dfn_atlas.zrd', nth: 1 }],
  });
  expect(parseAddress('MAP.bin::MAP/MAP001.GNS').entries).toEqual([{ name: 'MAP/MAP001.GNS', nth: 1 }]);
  expect(parseAddress('a.big::data\\x.ini~3').entries).toEqual([{ name: 'data\\x.ini', nth: 3 }]);
  expect(parseAddress('C:\\Games\\reader.zbd::a').path).toBe('C:\\Games\\reader.zbd');
  expect(parseAddress('x.zbd::50%25%3D%FC').entries).toEqual([{ name: '50%=ü', nth: 1 }]);
});

test.each([
  ['PROGRA~1', 'PROGRA%7E1'],
  ['a::b', 'a%3A%3Ab'],
  ['C:\\x', 'C:\\x'],
  ['end:', 'end%3A'],
  ['100%', '100%25'],
  ['a=b', 'a%3Db'],
  ['J\xe4ger', 'J%E4ger'],
  ['\u20ac', '%80'],
  ['tab\there', 'tab%09here'],
  ['~2~', '~2~'],
])('the name %j is written %j', (name, printed) => {
  expect(escapeEntryName(name)).toBe(printed);
});

test('an address without a file is refused', () => {
  expect(() => parseAddress('::entry')).toThrow(FailureError);
});

test('entries with the same name are numbered in order', () => {
  expect(stepsOf(['a', 'b', 'a', 'A', 'a']).map(step => `${step.name}${step.nth}`)).toEqual([
    'a1',
    'b1',
    'a2',
    'A1',
    'a3',
  ]);
});

const names = ['mission.zrd', 'Mission.zrd', 'dfn_atlas.zrd', 'MECH.ZRD', 'mission.zrd', 'x'];

test.each([
  ['mission.zrd', 1, 0],
  ['Mission.zrd', 1, 1],
  ['mission.zrd', 2, 4],
  ['mech.zrd', 1, 3],
])('%s number %i is entry %i', (name, nth, index) => {
  expect(findEntry(names, { name, nth }, 'reader.zbd')).toBe(index);
});

test.each([
  [{ name: 'MISSION.ZRD', nth: 1 }],
  [{ name: 'mission.zrd', nth: 3 }],
  [{ name: 'dfn_atlsa.zrd', nth: 1 }],
  [{ name: 'atlas', nth: 1 }],
  [{ name: 'nothing like it', nth: 1 }],
])('a missing file or entry is refused with a suggestion: %j', step => {
  try {
    findEntry(names, step, 'reader.zbd');
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(FailureError);
    expect(error instanceof FailureError && error.failure).toMatchSnapshot();
  }
});

test('the containers of an entry are listed from the innermost; a file has none', () => {
  expect(containersAround('zbd/a.zbd::b::c')).toEqual(['zbd/a.zbd::b', 'zbd/a.zbd']);
  expect([containersAround('zbd/a.zbd'), containerOf('zbd/a.zbd')]).toEqual([[], 'zbd/a.zbd']);
  expect(containerOf('zbd/a.zbd::b::c')).toBe('zbd/a.zbd::b');
});

test('the name of an entry is its stored name, without its number', () => {
  expect(['a.zbd', 'zbd/a.zbd', 'zbd/a.zbd::b::walker.zrd~2', 'a.big::art%3Atree.tga'].map(nameOf)).toEqual([
    'a.zbd',
    'a.zbd',
    'walker.zrd',
    'art:tree.tga',
  ]);
});
