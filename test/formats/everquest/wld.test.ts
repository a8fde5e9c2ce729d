import { describe, expect, test } from 'vitest';
import { decode, diffFields, encode, fieldsIn, nodesAt, roundTrip, setField, valueAt } from '#layout';
import { judge } from '../../../electron/answers/guard/judge.ts';
import { wholeJson } from '../../../shared/base/lazy-json.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { bodyOf, namesIn, typeOf } from '../../../shared/formats/everquest/wld/fragments.ts';
import { everquestWld, toJson } from '../../../shared/formats/everquest/wld/index.ts';
import { ciphered } from '../../../shared/formats/everquest/wld/layout/cipher.ts';
import { type Wld, wld } from '../../../shared/formats/everquest/wld/layout/wld.ts';
import { smallWorld } from '../../fixtures/everquest.ts';
import { WldWriter } from '../../support/writers/everquest/wld.ts';

const NEW = 0x1000_c800;

function read(bytes: Uint8Array) {
  const { value, fault, findings } = decode(wld, memorySource(bytes), { thorough: true });
  if (fault) throw new Error(fault.text);
  return { model: value, findings };
}

/** The file with another number at a place. */
function withNumber(bytes: Uint8Array, at: number, number: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  new DataView(changed.buffer).setUint32(at, number, true);
  return changed;
}

function patched(bytes: Uint8Array, path: string, value: unknown): Uint8Array {
  const edit = setField(wld, memorySource(bytes), path, value);
  if (edit.kind !== 'patch') throw new Error(`${edit.kind}: ${'why' in edit ? edit.why : ''}`);
  const changed = Uint8Array.from(bytes);
  changed.set(edit.bytes, edit.start);
  return changed;
}

describe('a count of fragments', () => {
  const whole = smallWorld();
  const { fragments } = read(whole).model;
  const count = fragments.length;

  test('that is too low shows all fragments, and only the count is repaired', () => {
    const low = memorySource(withNumber(whole, 8, 3));
    const { model, findings } = read(withNumber(whole, 8, 3));
    expect(model.fragments).toHaveLength(count);
    const text = `expected ${count}, found 3`;
    expect(findings).toMatchObject([{ path: 'fragmentCount', start: 8, size: 4, weight: 'error', text }]);
    expect(findings[0]?.repair?.bytes).toEqual(Uint8Array.of(count, 0, 0, 0));
    expect(roundTrip(wld, low)).toEqual({ kind: 'exact' });
    const last = fieldsIn(wld, low, { start: whole.length - 12, size: 12 });
    expect(last.map(({ path }) => path).filter(path => /^(fragments|end)/.test(path))).toHaveLength(last.length);
  });

  test('that is too high does not change the end mark', () => {
    const { model, findings } = read(withNumber(whole, 8, count + 1));
    expect(model).toMatchObject({ end: [0xffff_ffff] });
    expect(findings).toMatchObject([{ path: 'fragmentCount', weight: 'error' }]);
  });

  test('is right if other bytes than fragments follow', () => {
    const { model, findings } = read(Uint8Array.of(...whole, ...new TextEncoder().encode('made by hand')));
    expect(model.fragments).toHaveLength(count);
    expect(findings.map(({ path }) => path)).not.toContain('fragmentCount');
  });
});

describe('names', () => {
  test('the cipher restarts with every text, and is its own inverse', () => {
    const text = Uint8Array.from('SGRASS.BMP\0', letter => letter.charCodeAt(0));
    expect(ciphered(ciphered(text))).toEqual(text);
    expect([...ciphered(new Uint8Array(9))]).toEqual([0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a, 0x95]);
    expect([...ciphered(new Uint8Array(2), 7)]).toEqual([0x6a, 0x95]);
  });

  test('the padding of the table is not encrypted', () => {
    const file = new WldWriter();
    file.add(0x16, 'AB', body => body.f32(1));
    const bytes = file.bytes();
    expect(read(bytes)).toMatchObject({ model: { strings: { names: ['AB'] }, stringHashSize: 4 }, findings: [] });
    const longer = new WldWriter();
    longer.add(0x16, 'ABC', body => body.f32(1));
    const table = fieldsIn(wld, memorySource(longer.bytes()), { start: 28, size: 8 });
    expect(table.map(({ path, size, text }) => [path, size, text])).toEqual([
      ['strings.first', 1, undefined],
      ['strings.names[0]', 4, undefined],
      ['strings.rest', 3, 'zero'],
    ]);
  });

  test('a name keeps its length: others are found by offset', () => {
    const bytes = smallWorld();
    expect(read(patched(bytes, 'strings.names[0]', 'MOSSY')).model.strings.names[0]).toBe('MOSSY');
    expect(setField(wld, memorySource(bytes), 'strings.names[0]', 'MOSS')).toEqual({
      kind: 'refused',
      why: 'strings.names[0]: fragments point into this table, so this name must keep its 5 letters; to change its length, rename a fragment that uses it',
    });
  });

  test('a wrong count of names hides no fragment', () => {
    const bytes = smallWorld();
    const { model } = read(bytes);
    for (const count of [0, 1, 0xffff_ffff]) {
      const changed = withNumber(bytes, 24, count);
      expect(read(changed).model.fragments).toHaveLength(model.fragments.length);
      expect(roundTrip(wld, memorySource(changed))).toEqual({ kind: 'exact' });
    }
  });

  test('a reference to one shows it', () => {
    const bytes = smallWorld();
    const shown = fieldsIn(wld, memorySource(bytes), { start: 0, size: bytes.length }).flatMap(({ path, text }) =>
      path.endsWith('.name') || path.endsWith('.actor') ? [[path, text]] : [],
    );
    expect(Object.fromEntries(shown)).toMatchObject({
      'fragments[1].body.name': 'GRASS',
      'fragments[2].body.name': 'GRASS_SPRITE',
      'fragments[14].body.dags[1].name': 'MANARM_DAG',
      'fragments[20].body.actor': 'MAN_ACTORDEF',
    });
  });
});

describe('fragments', () => {
  test('are shown by type and name in the tree', () => {
    const nodes = nodesAt(wld, memorySource(smallWorld()), 'fragments', { first: 0, count: 5 });
    expect(nodes?.children.map(({ text }) => text)).toEqual([
      'GLOBALAMBIENT',
      'BMINFO GRASS',
      'SIMPLESPRITEDEF GRASS_SPRITE',
      'SIMPLESPRITE',
      'MATERIALDEF GRASS_MDF',
    ]);
  });

  test('are found by their reference number, if they have the right type', () => {
    const { model } = read(smallWorld());
    const material = bodyOf(model, 5, 0x30);
    const sprite = bodyOf(model, material?.sprite ?? 0, 0x05);
    const texture = bodyOf(model, sprite?.definition ?? 0, 0x04);
    expect(texture).toMatchObject({ sleep: 100, frames: [2, 2] });
    expect(bodyOf(model, texture?.frames[0] ?? 0, 0x03)?.files).toEqual([{ file: 'GRASS.BMP' }]);
    expect(bodyOf(model, 5, 0x31)).toBeUndefined();
    expect(bodyOf(model, 0, 0x30)).toBeUndefined();
    expect(namesIn(model)(material?.name ?? 0)).toBe('GRASS_MDF');
  });

  test('that are switched off, unknown or unreadable keep their bytes, type and position', () => {
    const file = new WldWriter();
    file.add(0x00, '', body => body.u32(7));
    file.add(0x31, 'SHORT_MP', body => body.u32(0, 9));
    const { model, findings } = read(file.bytes());
    expect(model.fragments.map(typeOf)).toEqual([0x00, 0x31]);
    expect(findings.map(({ path, text }) => `${path}: ${text}`)).toEqual([
      'fragments[1].body: kept raw: fragments[1].body.materials at 0x4C: needs 36 bytes for 9 items of 4, 0 left',
    ]);
    expect(wholeJson(toJson(model))).toMatchObject({
      strings: 1,
      fragments: [
        { index: 1, type: 0, kind: 'switched off', raw: { bytes: 8 } },
        { index: 2, type: 0x31, kind: 'MATERIALPALETTE', raw: { bytes: 12 } },
      ],
    });
  });

  test('with unknown bodies have the names that tools give them, and round-trip', () => {
    const names = {
      ...{ 0x1d: 'POINTLIGHTOLD', 0x1e: 'POINTLIGHTOLDDEF', 0x1f: 'SOUNDDEF', 0x20: 'SOUND' },
      ...{ 0x23: 'ACTIVEGEOMETRYREGION', 0x24: 'SKYREGION', 0x25: 'DIRECTIONALLIGHTOLD' },
    };
    const file = new WldWriter();
    for (const type of Object.keys(names)) file.add(Number(type), '', body => body.u32(7));
    const { model, findings } = read(file.bytes());
    expect(findings).toEqual([]);
    expect(wholeJson(toJson(model))).toMatchObject({
      fragments: Object.entries(names).map(([type, kind]) => ({ type: Number(type), kind, raw: { bytes: 8 } })),
    });
    expect(roundTrip(wld, memorySource(file.bytes()))).toEqual({ kind: 'exact' });
  });

  test('a thing switched off by a player keeps all its bytes', () => {
    const bytes = smallWorld();
    const at = fieldsIn(wld, memorySource(bytes), { start: 0, size: bytes.length }).find(
      ({ path, value }) => path.endsWith('.type') && value === 0x15,
    );
    const changed = withNumber(bytes, at?.start ?? 0, 0);
    expect(roundTrip(wld, memorySource(changed))).toEqual({ kind: 'exact' });
    expect(read(changed).findings).toEqual([]);
    const [before, after] = [memorySource(bytes), memorySource(changed)];
    expect(judge({ address: 'fen.wld', name: 'fen.wld', before, after, steps: 0 })).toEqual([]);
    expect(judge({ address: 'fen.wld', name: 'fen.wld', before: after, after: before, steps: 0 })).toEqual([]);
    const unknown = memorySource(withNumber(bytes, at?.start ?? 0, 99));
    expect(judge({ address: 'fen.wld', name: 'fen.wld', before, after: unknown, steps: 0 })[0]).toMatchObject({
      breaks: true,
    });
  });

  test('determine the last header numbers, which stay as stored while nothing changes', () => {
    const bytes = withNumber(smallWorld(), 16, 0x680d4);
    const { findings } = read(bytes);
    expect(findings.map(({ path, text }) => [path, text])).toEqual([
      ['maxFragmentBytes', expect.stringMatching(/^expected \d+, found 426,196$/)],
    ]);
    expect(roundTrip(wld, memorySource(bytes))).toEqual({ kind: 'exact' });
  });

  test('may end without an end mark, or with a zero after it', () => {
    const bytes = smallWorld();
    const zero = Uint8Array.from([...bytes, 0, 0, 0, 0]);
    for (const changed of [bytes.slice(0, -4), zero]) {
      expect(read(changed).findings).toEqual([]);
      expect(roundTrip(wld, memorySource(changed))).toEqual({ kind: 'exact' });
    }
  });
});

test('a reference to nothing is a finding at its field', () => {
  const file = new WldWriter();
  file.add(0x31, 'HILL_MP', body => body.u32(0, 2, 0, 7));
  file.add(0x15, '', body => body.u32(-99, 0, 0, 0));
  expect(read(file.bytes()).findings.map(({ path, start, text }) => [path, start, text])).toEqual([
    ['fragments[0].body.materials[1]', 64, 'expected a fragment from 1 to 2, found 7'],
    ['fragments[1].body.actor', 80, 'expected a place in the 12 bytes of names, found 99'],
  ]);
});

describe('visible regions', () => {
  /** Regions with these lists of bytes. */
  const regionsThatSee = (...lists: readonly (readonly number[])[]): Uint8Array => {
    const file = new WldWriter();
    for (const bytes of lists)
      file.add(0x22, '', body =>
        body
          .u32(0x80, 0, 0, 0, 0, 0, 0, 0, 0, 1)
          .u16(bytes.length)
          .u8(...bytes)
          .u32(0),
      );
    return file.bytes();
  };
  const seenIn = (bytes: Uint8Array, region = 0) =>
    valueAt(wld, memorySource(bytes), `fragments[${region}].body.visLists[0].sees`);
  const path = 'fragments[0].body.visLists[0].sees';

  test.each([
    ['skip 2, take 3', [0x02, 0xc3], [2, 3, 4]],
    ['skip 1 and take 2 in one byte', [0x4a], [1, 2]],
    ['take 2, skip 3, take 1', [0x93, 0xc1], [0, 1, 5]],
    ['words', [0x3f, 0x00, 0x01, 0xff, 0x02, 0x00], [256, 257]],
    ['a word that is cut off', [0xc1, 0xff, 0x02], [0]],
    ['nothing', [], []],
  ])('%s', (_, bytes, regions) => {
    expect(seenIn(regionsThatSee(bytes))?.value).toEqual(regions);
  });

  test('are set as text or a list, and encoded like the game’s', () => {
    const source = memorySource(regionsThatSee([0xc3], [0xc3], [0xc3]));
    for (const [value, bytes] of [
      ['1-2', [0x4a]],
      [[2, 0, 1], [0xc3]],
      ['0-299', [0xff, 0xf8, 0x00, 0xf4]],
      ['0-99, 200', [0xfe, 0xe6, 0x3e, 0x26, 0xc1]],
      [[], []],
    ] as const) {
      const edit = setField(wld, source, path, value);
      const after = edit.kind === 'rebuild' ? toBytes(edit.pieces) : undefined;
      const patch = edit.kind === 'patch' ? [...edit.bytes] : undefined;
      if (after) {
        const at = fieldsIn(wld, memorySource(after), { start: 0, size: after.length }).find(
          each => each.path === path,
        );
        expect([...after.slice(at?.start ?? 0, (at?.start ?? 0) + bytes.length)]).toEqual(bytes);
        expect(roundTrip(wld, memorySource(after))).toEqual({ kind: 'exact' });
      } else expect(patch).toEqual(typeof value === 'string' ? bytes : []);
    }
    expect(setField(wld, source, path, '4-2')).toMatchObject({
      why: `${path}: the regions seen, counted from 0, such as 0-14, 20 or [0, 1, 2], are expected, not 4-2`,
    });
  });

  test('keep unusual encodings until they are edited', () => {
    const bytes = regionsThatSee([0x00, 0xc1, 0x05]);
    expect(roundTrip(wld, memorySource(bytes))).toEqual({ kind: 'exact' });
    expect(setField(wld, memorySource(bytes), path, '0')).toMatchObject({ kind: 'patch', bytes: new Uint8Array(0) });
  });

  test('are symmetric, or reported', () => {
    expect(read(regionsThatSee([0xc3], [0xc3], [0xc3])).findings).toEqual([]);
    const texts = (bytes: Uint8Array) => read(bytes).findings.map(finding => `${finding.path}: ${finding.text}`);
    expect(texts(regionsThatSee([0xc3], [0xc2], [0x02, 0xc1]))).toEqual([
      `${path}: region 0 sees 2, but is not seen from there`,
    ]);
    expect(texts(regionsThatSee([0x01, 0xc2]))).toEqual([
      `${path}: expected a region from 0 to 0, found 2`,
      `${path}: region 0 does not see itself`,
    ]);
  });

  test('count a region that cannot be read: the others keep their numbers', () => {
    const bytes = regionsThatSee([0xc3], [0xc3], [0xc3]);
    const flags = fieldsIn(wld, memorySource(bytes), { start: 0, size: bytes.length }).filter(field =>
      /^fragments\[\d+\]\.body\.flags$/.test(field.path),
    );
    bytes.fill(0xff, flags[1]?.start, (flags[1]?.start ?? 0) + 2);
    const { findings } = read(bytes);
    expect(findings.map(finding => finding.text)).toEqual([expect.stringMatching(/^kept raw: /)]);
  });
});

test('UVs of a mesh are integers in old files and floats in new ones', () => {
  const meshOf = (version?: number) => {
    const { model } = read(smallWorld(version));
    return model.fragments.flatMap(({ body }) => ('value' in body && body.type === 0x36 ? [body.value] : []))[0];
  };
  expect([...(meshOf()?.uvs ?? [])]).toEqual([
    { u: 0, v: 0 },
    { u: 256, v: 0 },
    { u: 128, v: -256 },
  ]);
  expect([...(meshOf(NEW)?.uvs ?? [])]).toEqual([
    { u: 0, v: 0 },
    { u: 1, v: 0 },
    { u: 0.5, v: -1 },
  ]);
});

test('a longer list is written with its new count and size', () => {
  const { model } = read(smallWorld());
  const index = model.fragments.findIndex(fragment => typeOf(fragment) === 0x31);
  const body = model.fragments[index]?.body;
  if (!body || !('value' in body) || body.type !== 0x31) throw new Error('no palette');
  const more = { ...body, value: { ...body.value, materials: [5, 5, 5] } };
  const changed: Wld = {
    ...model,
    fragments: model.fragments.map((one, i) => (i === index ? { ...one, body: more } : one)),
  };
  const again = read(toBytes(encode(wld, changed)));
  expect(again.findings).toEqual([]);
  expect(again.model.fragments[index]).toMatchObject({ size: 24, body: { value: { materials: [5, 5, 5] } } });
  expect(again.model.fragments).toHaveLength(model.fragments.length);
});

test('with fragments and names added before and after, unchanged references are not differences', () => {
  const worldOf = (isLonger: boolean): Uint8Array => {
    const file = new WldWriter();
    if (isLonger) file.add(0x16, 'ROUND', body => body.f32(0.5));
    const surface = file.add(0x30, 'GRASS_MDF', body => body.u32(0, 0x8000_0001).u32(0).f32(0, 0.75).u32(0));
    if (isLonger) file.add(0x16, 'ROUNDER', body => body.f32(0.75));
    file.add(0x16, 'OTHER', body => body.f32(1));
    file.add(0x31, 'HILL_MP', body => body.u32(0, 1, surface));
    return file.bytes();
  };
  const changes = diffFields(wld, memorySource(worldOf(false)), memorySource(worldOf(true)));
  expect(changes.map(({ kind, path }) => [kind, path])).toEqual([
    ['added', 'strings.names[0]'],
    ['added', 'strings.names[2]'],
    ['added', 'fragments[0]'],
    ['added', 'fragments[2]'],
  ]);
});

test('its JSON has names instead of offsets', () => {
  const { model } = read(smallWorld());
  const json = wholeJson(everquestWld.toJson?.(model)) as { fragments: readonly Record<string, unknown>[] };
  expect(json).toMatchObject({ version: 0x15500, strings: model.strings.names.length });
  expect(json.fragments[14]).toMatchObject({
    index: 15,
    type: 0x10,
    kind: 'HIERARCHICALSPRITEDEF',
    name: 'MAN_HS_DEF',
    dags: [{ name: 'MAN_DAG', children: [1] }, { name: 'MANARM_DAG' }],
  });
  expect(json.fragments[20]).toMatchObject({ name: '', actor: 'MAN_ACTORDEF', sound: 'HUM', userData: 'WELCOME' });
});
