import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoCopies, hashesOf } from './support/copies.ts';
import { modFile } from './support/mod.ts';

const HASH = 'a'.repeat(64);
const content = { size: 4, sha256: HASH };
const target = { address: 'ReadMe.txt', format: 'text/plain', before: content, after: content, bytes: ['AAAA'] };
const patch = (changes: object = {}) => ({ gantryPatch: 1, name: 'Evil', targets: [{ ...target, ...changes }] });
const files = (change: object) => ({ ...patch(), gantryPatch: 2, targets: [], files: [change] });
const field = (changes: object) => patch({ edits: [{ kind: 'field', path: 'a', old: 1, new: 2, ...changes }] });

const row = (changes: object) => patch({ edits: [{ kind: 'addRow', row: '3', after: null, cells: {}, ...changes }] });

/** What is wrong, the file, and a word that the one sentence must have. */
const refused: readonly (readonly [string, unknown, string])[] = [
  ['no JSON', 'PATCH\u0000\u0001\u0002', 'not JSON'],
  ['a deep nest of brackets', '['.repeat(200_000), 'not JSON'],
  ['another document', { name: 'x' }, 'which version'],
  ['a list', [], 'which version'],
  ['a null', null, 'which version'],
  ['a version to come', { ...patch(), gantryPatch: 4 }, 'newer Gantry'],
  ['a version that is none', { ...patch(), gantryPatch: -1 }, 'which version'],
  ['a version in words', { ...patch(), gantryPatch: '1' }, 'which version'],
  ['cells that are numbers', row({ cells: { label: 1 } }), 'cells'],
  ['cells without columns', row({ cells: ['Snow'] }), 'cells'],
  ['a row after a number', row({ after: 7 }), 'after'],
  ['no name', { ...patch(), name: '' }, 'name'],
  ['an endless name', { ...patch(), name: 'x'.repeat(1_000_000) }, 'name'],
  ['a name that is a list', { ...patch(), name: ['x'] }, 'name'],
  ['no targets', { ...patch(), targets: [] }, 'changes nothing'],
  ['targets that are none', { ...patch(), targets: {} }, 'targets'],
  ['the same place twice', { ...patch(), targets: [target, { ...target, address: 'readme.TXT' }] }, 'same place twice'],
  ['a way out of the folder', patch({ address: '../../etc/passwd' }), 'leads out'],
  ['a way out in the middle', patch({ address: 'zbd/../../x' }), 'leads out'],
  ['a way out with backslashes', patch({ address: 'zbd\\..\\..\\x' }), 'leads out'],
  ['an absolute path', patch({ address: '/etc/passwd' }), 'leads out'],
  ['a drive', patch({ address: 'C:\\Windows\\win.ini' }), 'leads out'],
  ['a network path', patch({ address: '\\\\server\\share' }), 'leads out'],
  ['a hidden stream', patch({ address: 'ReadMe.txt:hidden' }), 'leads out'],
  ['a NUL in a path', patch({ address: 'ReadMe.txt\u0000.zip' }), 'leads out'],
  ['an empty path', patch({ address: '' }), 'leads out'],
  ['a path of nothing but an entry', patch({ address: '::a.zrd' }), 'leads out'],
  ['a path that is a number', patch({ address: 7 }), 'address'],
  ['a hash that is none', patch({ before: { size: 4, sha256: '../../x' } }), 'sha256'],
  ['a negative size', patch({ after: { size: -1, sha256: HASH } }), 'size'],
  ['a size beyond all numbers', patch({ after: { size: 1e300, sha256: HASH } }), 'size'],
  ['bytes that are no base64', patch({ bytes: ['<script>'] }), 'bytes'],
  ['a stretch from before the start', patch({ bytes: [[-4, 8]] }), 'bytes'],
  ['a stretch that is no pair', patch({ bytes: [[0, 1, 2]] }), 'bytes'],
  ['more parts than there can be', patch({ bytes: Array.from({ length: 1_000_001 }, () => [0, 0]) }), 'bytes'],
  ['a kind of edit nobody knows', patch({ edits: [{ kind: 'shell', run: 'rm -rf /' }] }), 'edits'],
  ['a field without a path', field({ path: undefined }), 'edits'],
  ['a value that is an object', field({ new: { evil: 1 } }), 'edits'],
  [
    'a rename by way of any field',
    patch({ edits: [{ kind: 'rename', entry: 'a', to: 'b', field: '__proto__.x' }] }),
    'edits',
  ],
  [
    'a new file outside of the folder',
    files({ kind: 'create', address: '../evil.exe', after: content, bytes: [] }),
    'leads out',
  ],
  [
    'a new file named as a device',
    files({ kind: 'create', address: 'zbd/CON.txt', after: content, bytes: [] }),
    'files',
  ],
  ['a new file in an archive', files({ kind: 'create', address: 'a.zbd::b', after: content, bytes: [] }), 'files'],
  [
    'a new file spelled with backslashes',
    files({ kind: 'create', address: 'a\\b', after: content, bytes: [] }),
    'files',
  ],
  ['a deletion outside of the folder', files({ kind: 'delete', address: '/etc/passwd', before: content }), 'leads out'],
  ['a deletion that names no bytes', files({ kind: 'delete', address: 'ReadMe.txt' }), 'files'],
  ['a copy from outside of the folder', patch({ bytes: [{ copy: '../x', size: 4, sha256: HASH }] }), 'bytes'],
  [
    'a place that changes and goes away',
    { ...patch(), ...files({ kind: 'delete', address: 'README.TXT', before: content }), targets: [target] },
    'same place twice',
  ],
  ['members nobody asked for', { ...patch(), run: 'x' }, 'run: expected never'],
];

test.each(refused)('a patch file with %s is refused in one sentence, and nothing is changed', async (_, file, word) => {
  const copies = demoCopies();
  const game = await copies.copy('game');
  const before = hashesOf(game);
  const path = join(copies.root, 'evil.gantry-patch');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  const { status, answer } = await copies.gantry('patch', 'apply', path, game);
  expect(status).toBe(2);
  expect(answer).toMatchObject({ error: { text: expect.stringContaining(word) } });
  expect(JSON.stringify(answer)).toMatch(/\.gantry-patch (is not a patch|was made by)[^\n]{1,400}\./);
  expect(hashesOf(game)).toEqual(before);
});

/** What passes as a patch, and fits nothing. */
const unfitting: readonly (readonly [string, object, string])[] = [
  ['a file the game does not have', { address: 'zbd/none.zbd' }, 'does not exist'],
  ['an entry that is not there', { address: 'zbd/reader.zbd::none.zrd' }, 'no entry'],
  ['bytes for another version', {}, 'not the version'],
  [
    'fields of another format',
    { format: 'zipper/reader', edits: [{ kind: 'field', path: 'x', old: 1, new: 2 }] },
    'made for',
  ],
  [
    'edits that do not go together',
    {
      edits: [
        { kind: 'lines', at: 0, remove: 0, old: '', new: ['x'], between: ['', ''] },
        { kind: 'field', path: 'x', old: 1, new: 2 },
      ],
    },
    'do not fit',
  ],
];

test.each(unfitting)('a patch of %s is reported and changes nothing', async (_, changes, word) => {
  const copies = demoCopies();
  const game = await copies.copy('game');
  const before = hashesOf(game);
  const path = join(copies.root, 'odd.gantry-patch');
  writeFileSync(path, JSON.stringify(patch(changes)));
  const { status, answer } = await copies.gantry('patch', 'apply', path, game);
  expect(status).toBe(1);
  expect(answer).toMatchObject({ fits: false, rows: [{ status: 'conflict', text: expect.stringContaining(word) }] });
  expect(hashesOf(game)).toEqual(before);
});

test('a patch whose result does not match its hash is damaged, and changes nothing', async () => {
  const copies = demoCopies();
  const file = await modFile(copies);
  const game = await copies.copy('game');
  const before = hashesOf(game);
  const made = JSON.parse(readFileSync(file, 'utf8'));
  for (const one of made.targets) one.after.sha256 = HASH;
  writeFileSync(file, JSON.stringify(made));
  const { status, answer } = await copies.gantry('patch', 'apply', file, game);
  expect(status).toBe(1);
  expect(JSON.stringify(answer)).toContain('the patch is damaged');
  expect(hashesOf(game)).toEqual(before);
});

test('a range repeated two hundred thousand times does not fill the memory', async () => {
  const copies = demoCopies();
  const game = await copies.copy('game');
  const readMe = hashesOf(game)['ReadMe.txt'];
  const size = readFileSync(join(game, 'ReadMe.txt')).length;
  const bytes = Array.from({ length: 200_000 }, () => [0, size]);
  const after = { size: size * 200_000, sha256: HASH };
  const path = join(copies.root, 'bomb.gantry-patch');
  writeFileSync(path, JSON.stringify(patch({ before: { size, sha256: readMe }, after, bytes })));
  const { status, answer } = await copies.gantry('patch', 'apply', path, game);
  expect(status).toBe(1);
  expect(JSON.stringify(answer)).toContain('the patch is damaged');
});

test('a link that leads out of the game folder is not written through', async () => {
  const copies = demoCopies();
  const game = await copies.copy('game');
  const outside = join(copies.root, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret.txt'), 'mine');
  symlinkSync(outside, join(game, 'link'));
  const path = join(copies.root, 'link.gantry-patch');
  writeFileSync(path, JSON.stringify(patch({ address: 'link/secret.txt' })));
  const { status, answer } = await copies.gantry('patch', 'apply', path, game);
  expect(status).toBe(1);
  expect(JSON.stringify(answer)).toContain('leads out of the game folder');
  expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('mine');
});

test('no file is added to or removed from a folder that a link leads to', async () => {
  const copies = demoCopies();
  const game = await copies.copy('game');
  const outside = join(copies.root, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret.txt'), 'mine');
  symlinkSync(outside, join(game, 'link'));
  const before = { size: 4, sha256: hashesOf(outside)['secret.txt'] };
  const path = join(copies.root, 'link.gantry-patch');
  for (const change of [
    { kind: 'create', address: 'link/evil.txt', after: { size: 3, sha256: HASH }, bytes: ['AAAA'] },
    { kind: 'delete', address: 'link/secret.txt', before },
  ]) {
    writeFileSync(path, JSON.stringify(files(change)));
    const { status, answer } = await copies.gantry('patch', 'apply', path, game);
    expect(status).toBe(1);
    expect(JSON.stringify(answer)).toContain('leads out of the game folder');
  }
  expect(hashesOf(outside)).toEqual({ 'secret.txt': before.sha256 });
});
