// Damaged structures on damaged files: the result must be a sentence, soon and with little memory.
import { decode, fieldsIn, nodesAt, roundTrip, setField } from '#layout';
import { lent } from '../../../electron/files/structures.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { readStructure } from '../../../shared/structures/read-structure.ts';
import { structureLayout } from '../../../shared/structures/structure-layout.ts';
import { randomNumbers } from '../mutants.ts';

const texts = [
  `meta: {id: ships, endian: le, encoding: ASCII}
seq:
  - {id: magic, contents: SHIP}
  - {id: num, type: u2}
  - {id: ships, type: ship, repeat: expr, repeat-expr: num}
  - {id: rest, type: chunk, repeat: eos}
types:
  ship:
    seq: [{id: len, type: u1}, {id: name, type: str, size: len}, {id: x, type: f4, if: len > 1}]
    instances: {twice: {value: len * 2}}
  chunk:
    seq: [{id: kind, type: u1, enum: kinds}, {id: len, type: u2}, {id: body, size: len, type: {switch-on: kind, cases: {'kinds::a': ship, 2: bits}}}]
  bits: {seq: [{id: a, type: b3}, {id: b, type: b5}, {id: c, type: strz}]}
enums: {kinds: {1: a, 2: b}}
`,
  `meta: {id: tables, endian: be}
seq: [{id: ofs, type: u4}, {id: num, type: u4}, {id: body, size: ofs - 8, process: xor(num)}]
instances:
  rows: {pos: ofs, type: row(num), repeat: until, repeat-until: _.last or _io.eof}
  first: {value: 'rows[0].a + rows[num - 1].a'}
types:
  row:
    params: [{id: n, type: u4}]
    seq: [{id: a, type: s2, valid: {max: 100}}, {id: b, size: a % 7}]
    instances: {last: {value: 'a == n or _root._io.pos > 60'}, again: {pos: a, type: row(n), if: a > 3}}
`,
];
const words = [
  'size',
  'u1',
  'u8',
  'repeat',
  'eos',
  '_parent',
  '_root',
  '_io',
  '1 << 62',
  '0x7fffffffffffffff',
  '-1',
  '[',
  '{',
  'type',
  'pos',
  '.',
  '_',
  '"',
  'if',
  'a',
];

export interface Tried {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly milliseconds: number;
}

/** Runs one damaged structure on one damaged file; throws only what must not be thrown. */
export function tryStructure(seed: number): Tried {
  const upTo = randomNumbers(seed);
  let text = texts[upTo(texts.length)] ?? '';
  for (let i = upTo(4); i > 0; i--) {
    const at = upTo(text.length);
    const word = words[upTo(words.length)] ?? '';
    text = text.slice(0, at) + (upTo(3) === 0 ? '' : word) + text.slice(at + upTo(6));
  }
  const bytes = Uint8Array.from({ length: upTo(2000) }, () => (upTo(3) === 0 ? upTo(256) : upTo(6)));
  bytes.set([0x53, 0x48, 0x49, 0x50].slice(0, bytes.length));
  const start = performance.now();
  const { structure } = readStructure({ path: 'fuzz.ksy', text });
  if (structure) {
    const layout = structureLayout(structure, lent);
    const source = memorySource(bytes);
    const { fault } = decode(layout, source, { thorough: true });
    if (fault === undefined) {
      const fields = fieldsIn(layout, source, { start: 0, size: bytes.length });
      nodesAt(layout, source, '', { first: 0, count: 100 });
      const result = roundTrip(layout, source);
      if (result.kind === 'failed') throw new Error(`read, and could not be written: ${result.fault.text}`);
      const field = fields[upTo(fields.length)];
      if (field) setField(layout, source, field.path, upTo(2) === 0 ? upTo(300) : 'a longer text than before');
    }
  }
  return { text, bytes, milliseconds: performance.now() - start };
}
