import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

const KSY = `meta: {id: note, title: A note, file-extension: note, imports: [/common/tail]}
seq:
  - {id: magic, contents: NOTE}
  - {id: len_text, type: u1}
  - {id: text, type: str, size: len_text, encoding: ASCII}
  - {id: rest, type: tail}
`;
const TAIL = 'meta: {id: tail}\nseq:\n  - {id: end, type: u2le}\n';

let files: SmallInstall;
beforeEach(() => {
  files = makeInstall();
  mkdirSync(at('mine/common'), { recursive: true });
  writeFileSync(at('mine/note.ksy'), KSY);
  writeFileSync(at('mine/common/tail.ksy'), TAIL);
  writeFileSync(at('a.note'), 'NOTE\x05helloAB');
});
afterEach(() => files.remove());

const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const WITH = ['--with', 'mine/note.ksy', '--json'] as const;

describe('fields of a part without bytes', () => {
  test('are described in words, and as an empty list in JSON', async () => {
    const ksy = `meta: {id: lists}
seq:
  - {id: count, type: u1}
  - {id: items, type: u1, repeat: expr, repeat-expr: count}
  - {id: name, type: str, size: count, encoding: ASCII}
instances:
  twice: {value: count * 2}
`;
    writeFileSync(at('lists.ksy'), ksy);
    writeFileSync(at('none.bin'), Uint8Array.of(0));
    const fields = (...args: readonly string[]) => gantry('fields', 'none.bin', '--with', 'lists.ksy', ...args);
    const said = async (path: string, ...args: readonly string[]) => (await fields('--path', path, ...args)).out;
    expect(await said('items')).toBe('items has no bytes: it is an empty list.\n');
    expect(await said('name')).toBe('name has no bytes: it is an empty text.\n');
    expect(await said('twice')).toBe('twice has no bytes of its own: it follows from other fields.\n');
    expect(await said('count')).toContain('0x0');
    expect(await said('count', '--from', '1')).toBe('count has no bytes in this range.\n');
    expect(await said('items', '--json')).toBe('[]\n');
  });
});

describe('a file that is not a structure', () => {
  test.each([
    ['nowhere.ksy', 'notFound', 'nowhere.ksy does not exist.'],
    ['mine', 'badRequest', 'mine is a folder, not a file.'],
    [
      'long.ksy',
      'refused',
      'long.ksy is too long for a structure: it has 1,048,577 bytes, and a structure at most 1,048,576.',
    ],
  ])('%s is refused as by every verb', async (file, code, text) => {
    writeFileSync(at('long.ksy'), '#'.repeat(0x10_0001));
    for (const args of [
      ['structure', 'check', file],
      ['show', 'a.note', '--with', file],
    ])
      expect(json(await gantry(...args, '--json'))).toMatchObject({ error: { code, text, where: { file } } });
  });

  test('because of an error is reported with line and column', async () => {
    writeFileSync(at('bad.ksy'), 'meta: {id: x}\nseq: [{id: a, type: nope}]\n');
    expect(json(await gantry('show', 'a.note', '--with', 'bad.ksy', '--json'))).toMatchObject({
      error: { code: 'malformed', where: { file: 'bad.ksy', line: 2, column: 21 } },
    });
    const { err } = await gantry('show', 'a.note', '--with', 'bad.ksy');
    expect(err.split('\n')[0]).toBe('bad.ksy, line 2, column 21: There is no type “nope”.');
  });
});

describe('a structure on the command line', () => {
  test('reads, changes, compares and verifies a file', async () => {
    expect(json(await gantry('show', 'a.note', ...WITH))).toMatchObject({ text: 'hello', rest: { end: 0x4241 } });
    const ran = await gantry('set', 'a.note', 'text=hello again', '-o', 'b.note', ...WITH);
    expect(json(ran)).toMatchObject({ bytes: 18, problems: [] });
    expect(readFileSync(at('b.note'), 'latin1')).toBe('NOTE\x0bhello againAB');
    const { status, ...diff } = await gantry('diff', 'a.note', 'b.note', ...WITH);
    expect(status).toBe(1);
    expect(json({ status, ...diff })).toMatchObject({ changes: [{ path: 'text', old: 'hello', new: 'hello again' }] });
    expect(json(await gantry('verify', 'b.note', ...WITH))).toMatchObject({ totals: { exact: 1 } });
    expect(await gantry('set', 'a.note', 'rest=1', '-o', 'c.note', ...WITH)).toMatchObject({
      status: 2,
      out: expect.stringContaining('expected JSON of a list or a struct, found 1'),
    });
    expect(json(await gantry('identify', 'a.note', ...WITH))).toMatchObject([{ format: 'structure/note' }]);
    expect(json(await gantry('fields', 'a.note', ...WITH))).toHaveLength(4);
  });

  test('builds a file from its JSON', async () => {
    writeFileSync(at('a.json'), (await gantry('show', 'a.note', ...WITH)).out.replace('hello', 'good morning'));
    expect(await gantry('build', 'a.note', 'a.json', '-o', 'b.note', ...WITH)).toMatchObject({ status: 0 });
    expect(readFileSync(at('b.note'), 'latin1')).toBe('NOTE\x0cgood morningAB');
  });

  const CRATES = `meta: {id: crates, endian: le, encoding: ASCII}
seq: [{id: num_crates, type: u1}, {id: crates, type: crate, repeat: expr, repeat-expr: num_crates}]
types: {crate: {seq: [{id: len_name, type: u1}, {id: name, type: str, size: len_name}, {id: weight, type: u2}]}}
`;
  const two = '\x02\x03oak\x01\x00\x03ash\x02\x00';
  test('extracts the longest list as a table, and says if there is none', async () => {
    writeFileSync(at('crates.ksy'), `${CRATES.replace('size: len_name}', 'size: len_name}, {id: raw, size: 0}')}`);
    writeFileSync(at('a.crt'), two.replace('oak', 'o,k'), 'latin1');
    const table = ['extract', 'a.crt', '-o', 'out', '--as', 'csv', '--with', 'crates.ksy'];
    expect(await gantry(...table)).toMatchObject({ status: 0 });
    expect(readFileSync(at('out/a.crt.csv'), 'latin1')).toBe('len_name,name,raw,weight\r\n3,"o,k",,1\r\n3,ash,,2\r\n');
    expect(await gantry('extract', 'a.note', '-o', 'out', '--as', 'csv', '--with', 'mine/note.ksy')).toMatchObject({
      status: 1,
      out: expect.stringContaining('cannot be exported as csv'),
    });
  });

  test.each([
    [
      'more items',
      'crates=[{"name":"elm"},{"name":"teak","weight":9},{"name":"fir"}]',
      '\x03\x03elm\x01\x00\x04teak\x09\x00\x03fir\x02\x00',
    ],
    [
      'an item between',
      'crates=[{"len_name":3,"name":"oak","weight":1},{"name":"elm","weight":7},{"len_name":3,"name":"ash","weight":2}]',
      '\x03\x03oak\x01\x00\x03elm\x07\x00\x03ash\x02\x00',
    ],
    ['fewer items', 'crates=[{"len_name":3,"name":"ash","weight":2}]', '\x01\x03ash\x02\x00'],
    ['none', 'crates=[]', '\x00'],
    [
      'a struct, whose size follows whatever JSON says',
      'crates[1]={"len_name":3,"name":"maple"}',
      '\x02\x03oak\x01\x00\x05maple\x02\x00',
    ],
  ])('sets a list or a struct as a whole: %s', async (_, value, expected) => {
    writeFileSync(at('crates.ksy'), CRATES);
    writeFileSync(at('a.crt'), two, 'latin1');
    expect(await gantry('set', 'a.crt', value, '-o', 'b.crt', '--with', 'crates.ksy')).toMatchObject({ status: 0 });
    expect(readFileSync(at('b.crt'), 'latin1')).toBe(expected);
  });

  test('set says that a structure defines no repairs', async () => {
    const ran = await gantry('set', 'a.note', 'text=hallo', '-o', 'b.note', '--repair', ...WITH);
    expect(json(ran)).toMatchObject({ notes: ['nothing was repaired: a structure of your own defines no repairs'] });
  });

  test('builds a list with other items, inserts one by JSON, and says what no field is', async () => {
    writeFileSync(at('crates.ksy'), CRATES);
    writeFileSync(at('a.crt'), two, 'latin1');
    const shown = JSON.parse((await gantry('show', 'a.crt', '--with', 'crates.ksy', '--json')).out);
    shown.crates.push({ len_name: 0, name: 'larch', weight: 4 });
    writeFileSync(at('a.json'), JSON.stringify(shown));
    const built = await gantry('build', 'a.crt', 'a.json', '-o', 'b.crt', '--with', 'crates.ksy');
    expect(built).toMatchObject({ status: 0 });
    expect(readFileSync(at('b.crt'), 'latin1')).toBe('\x03\x03oak\x01\x00\x03ash\x02\x00\x05larch\x04\x00');
    await gantry('structure', 'add', 'crates.ksy', '--for', '*.crt');
    expect(await gantry('insert', 'a.crt', 'crates[]', '{"name":"fir"}', '-o', 'c.crt')).toMatchObject({ status: 0 });
    expect(readFileSync(at('c.crt'), 'latin1')).toBe('\x03\x03oak\x01\x00\x03ash\x02\x00\x03fir\x02\x00');
    expect(await gantry('set', 'a.crt', 'crates[0]={"nam":1}', '-o', 'd.crt')).toMatchObject({
      status: 2,
      err: expect.stringContaining('crates[0].nam'),
    });
  });

  const VALUES = `meta: {id: vals, endian: le, encoding: ASCII}
seq:
  - {id: low, type: b3}
  - {id: wide, type: b12}
  - {id: is_on, type: b1}
  - {id: title, type: str, size: 6, pad-right: 0x20}
  - {id: name, type: strz}
  - {id: blob, size: 2}
  - {id: masked, size: 2, process: xor(0x20)}
  - {id: half, type: f4}
  - {id: wide_text, type: str, size: 4, encoding: UTF-16LE}
  - {id: big, type: s8be}
  - {id: few, type: u2, repeat: expr, repeat-expr: 2}
  - {id: points, type: point, repeat: expr, repeat-expr: 2}
  - {id: many, type: u1, repeat: eos}
types: {point: {seq: [{id: x, type: s1}, {id: y, type: s1}]}}
`;
  const before = [
    ...['a0 03', '6f 61 6b 20 20 20', '6f 61 6b 00', '01 02', '61 62', '00 00 00 00', '61 00 62 00'],
    ...['00 00 00 00 00 00 00 07', '01 00 02 00', '01 02 03 04', '05 '.repeat(80)],
  ];
  test.each([
    ['wide', '0x155', 0, 'a2 ab'],
    ['is_on', 'false', 0, 'a0 02'],
    ['title', 'birch', 1, '62 69 72 63 68 20'],
    ['name', 'mahogany', 2, '6d 61 68 6f 67 61 6e 79 00'],
    ['blob', '{"bytes":2,"base64":"CQg="}', 3, '09 08'],
    ['masked', '{"bytes":2,"base64":"YWI="}', 4, '41 42'],
    ['half', '-1.5', 5, '00 00 c0 bf'],
    ['wide_text', 'éz', 6, 'e9 00 7a 00'],
    ['big', '-2', 7, 'ff ff ff ff ff ff ff fe'],
    ['few', '[3,4]', 8, '03 00 04 00'],
    ['few[1]', '513', 8, '01 00 01 02'],
    ['points', '[{"x":9,"y":8},{"x":7,"y":-1}]', 9, '09 08 07 ff'],
    ['points[1]', '{"x":-1,"y":1}', 9, '01 02 ff 01'],
    ['many', JSON.stringify(Array.from({ length: 80 }, () => 6)), 10, '06 '.repeat(80)],
  ])('sets %s to %s in its bytes alone', async (path, value, at_, bytes) => {
    writeFileSync(at('vals.ksy'), VALUES);
    writeFileSync(at('v.bin'), Buffer.from(before.join('').replaceAll(' ', ''), 'hex'));
    const ran = await gantry('set', 'v.bin', `${path}=${value}`, '-o', 'out.bin', '--with', 'vals.ksy', '--json');
    expect(ran).toMatchObject({ status: 0 });
    const wanted = before.with(at_, bytes).join('').replaceAll(' ', '');
    expect(readFileSync(at('out.bin')).toString('hex')).toBe(wanted);
    const shown = await gantry('show', 'out.bin', '--path', path, '--with', 'vals.ksy', '--json');
    const isText = /^[^[{0-9tf-]/.test(value);
    if (!value.startsWith('0x'))
      expect(`${json(shown)}`).toBe(`${isText || path === 'big' ? value : JSON.parse(value)}`);
  });

  test('ends with its error, and what was read before it', async () => {
    writeFileSync(at('a.note'), 'NOTE\x05hel');
    const ran = await gantry('show', 'a.note', ...WITH);
    expect(ran.status).toBe(2);
    expect(json(ran)).toMatchObject({
      model: { len_text: 5 },
      error: { code: 'malformed', text: expect.stringContaining('note.ksy, line 5') },
    });
  });

  test('is checked, saved to the library with its imports, listed and removed', async () => {
    writeFileSync(at('bad.ksy'), 'meta: {id: bad}\nseq:\n  - {id: a, type: u2}\n');
    const checked = await gantry('structure', 'check', 'bad.ksy', '--json');
    expect(checked.status).toBe(1);
    expect(json(checked)).toEqual({ id: 'bad', problems: [{ line: 3, column: 19, text: expect.any(String) }] });
    const row = { id: 'note', title: 'A note', problems: [] };
    expect(json(await gantry('structure', 'check', 'mine/note.ksy', '--json'))).toEqual(row);
    expect((await gantry('structure', 'add', 'bad.ksy', '--json')).status).toBe(2);
    await gantry('structure', 'add', 'mine/note.ksy', '--for', '*.txt');
    expect(json(await gantry('structure', 'list', '--json'))).toEqual([{ ...row, for: '*.txt' }]);
    expect((await gantry('structure', 'remove', 'note')).status).toBe(0);
    expect(json(await gantry('structure', 'list', '--json'))).toEqual([]);
  });

  test('that is saved reads matching files without being named', async () => {
    const plain = json(await gantry('identify', 'a.note', '--json'));
    expect(plain).not.toMatchObject([{ format: 'structure/note' }]);
    await gantry('structure', 'add', 'mine/note.ksy');
    const [row] = json(await gantry('identify', 'a.note', '--json')) as readonly object[];
    expect(row).toMatchObject({
      format: 'structure/note',
      confidence: 'certain',
      why: expect.stringContaining('note'),
    });
    expect(json(await gantry('show', 'a.note', '--json'))).toMatchObject({ text: 'hello' });
    await gantry('set', 'a.note', 'text=hello again', '-o', 'b.note');
    expect(readFileSync(at('b.note'), 'latin1')).toBe('NOTE\x0bhello againAB');
    expect(json(await gantry('verify', 'b.note', '--json'))).toMatchObject({ files: [{ format: 'structure/note' }] });
    const { out } = await gantry('diff', 'a.note', 'b.note', '--json');
    expect(JSON.parse(out)).toMatchObject({ changes: [{ path: 'text', old: 'hello' }] });
  });

  test('that is saved for a pattern reads files that match it', async () => {
    writeFileSync(at('plain.ksy'), 'meta: {id: plain, endian: le}\nseq: [{id: first, type: u2}]\n');
    writeFileSync(at('some.xyz'), 'AB');
    await gantry('structure', 'add', 'plain.ksy', '--for', '*.xyz');
    expect(json(await gantry('show', 'some.xyz', '--json'))).toEqual({ first: 0x4241 });
    await gantry('structure', 'remove', 'plain');
    expect((await gantry('show', 'some.xyz', '--json')).status).toBe(2);
  });

  test('that is saved names the fields of a patch, which applies without it if other bytes changed', async () => {
    for (const folder of ['old', 'new', 'theirs']) mkdirSync(at(folder));
    writeFileSync(at('old/a.note'), 'NOTE\x05helloAB');
    writeFileSync(at('new/a.note'), 'NOTE\x0bhello againAB');
    writeFileSync(at('theirs/a.note'), 'NOTE\x05helloCD');
    await gantry('structure', 'add', 'mine/note.ksy');
    expect((await gantry('patch', 'diff', 'old', 'new', '-o', 'mod.gantry-patch')).status).toBe(0);
    const [target] = JSON.parse(readFileSync(at('mod.gantry-patch'), 'utf8')).targets;
    expect(target).toMatchObject({
      format: 'structure/note',
      edits: expect.arrayContaining([expect.objectContaining({ kind: 'field', path: 'text' })]),
      structure: { path: '0/note.ksy', text: KSY, imports: [{ path: '1/tail.ksy', from: '0/note.ksy', text: TAIL }] },
    });
    await gantry('structure', 'remove', 'note');
    const applied = json(await gantry('patch', 'apply', 'mod.gantry-patch', 'theirs', '--json'));
    expect(applied).toMatchObject({ rows: [{ status: 'merged' }], fits: true });
    expect(readFileSync(at('theirs/a.note'), 'latin1')).toBe('NOTE\x0bhello againCD');
    writeFileSync(at('theirs/a.note'), 'NOTE\x0bhello againEF');
    expect(json(await gantry('patch', 'remove', 'mod.gantry-patch', 'theirs', '--json'))).toMatchObject({ fits: true });
    expect(json(await gantry('patch', 'remove', 'mod.gantry-patch', 'theirs', '--json'))).toMatchObject({
      error: { code: 'notFound', text: '"new" is not applied to this game.' },
    });
    expect(readFileSync(at('theirs/a.note'), 'latin1')).toBe('NOTE\x05helloEF');
  });

  test('refuses a path of hundreds of steps in a short sentence', async () => {
    const long = `text${'.x'.repeat(250)}`;
    const { status, err } = await gantry('show', 'a.note', '--path', long, '--with', 'mine/note.ksy');
    expect(status).toBe(2);
    expect(err).toMatch(/text(\.x)+…(\.x)+/);
    expect(err.length).toBeLessThan(300);
    const set = await gantry('set', 'a.note', `${long}=1`, '-o', 'b.note', '--with', 'mine/note.ksy');
    expect(set.status).toBe(2);
    expect(set.err.length).toBeLessThan(300);
  });
});

describe('the README’s page about unknown files', () => {
  const page = /## Describe a file nobody knows\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
  const block = (kind: string): string => new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

  test('shows commands that work as written', async () => {
    writeFileSync(at('crates.ksy'), block('yaml'));
    mkdirSync(at('MY-MOD.gantry'));
    writeFileSync(at('MY-MOD.gantry/project.json'), '{}');
    const lines = block('sh').trimEnd().split('\n');
    const octal = /^printf '(.*)' > stock.crt/.exec(lines[0] ?? '')?.[1] ?? '';
    const bytes = octal.replace(/\\(\d{1,3})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 8)));
    writeFileSync(at('stock.crt'), bytes, 'latin1');
    const shown: string[] = [];
    for (const line of lines.slice(1)) {
      const command = line.replace(/\s+#.*$/, '').replace(/^gantry /, '');
      const words = command
        .replace(/ \*\.crt/, ' new.crt stock.crt')
        .replaceAll("'", '')
        .split(' ');
      const { status, out, err } = await gantry(...words);
      expect([command, status, err]).toEqual([command, words[0] === 'diff' ? 1 : 0, '']);
      shown.push(out);
    }
    expect(shown).toHaveLength(11);
    expect(readFileSync(at('new.crt'), 'latin1')).toBe('CRT\x02\x08mahogany\0\0\x80?\x03ash\0\0\0@');
    expect(shown[8]?.trim()).toBe('1.0');
  });
});
