// Structures made to use up time or memory over a file of 1 MB, each with the bytes it is hardest on.
import { deflateSync } from 'node:zlib';

export interface Hostile {
  readonly text: string;
  readonly bytes: Uint8Array;
}

const SIZE = 1_000_000;
const letters = new Uint8Array(SIZE).fill(0x61);
const numbers = Uint8Array.from({ length: SIZE }, (_, i) => (i * 7919) >> 3);
const wide = Uint8Array.from({ length: SIZE }, (_, i) => (i % 2 === 0 ? 0x61 : 0));
/** Packed zeros: each 20,000 bytes are 19 MB. */
const packed = deflateSync(new Uint8Array(19 << 20));
const bomb = Uint8Array.from({ length: SIZE }, (_, i) => packed[i % 20_000] ?? 0);
const halves = new Uint8Array(SIZE).fill(0xc3);

const eachTime = (field: string): string =>
  `seq: [{id: a, type: it, repeat: expr, repeat-expr: 15000}]\ntypes: {it: {instances: {v: {pos: 0, ${field}}}}}`;
const untilNever = (fields: string, test: string): string =>
  `seq: [${fields}, {id: x, size: 0, repeat: until, repeat-until: '${test}'}]`;
const ofEach = (item: string): string => `seq: [{id: a, type: it, repeat: eos}]\ntypes: {it: {${item}}}`;
const text = '{id: t, type: str, size: 900000}';
const again = (count: number, one: (i: number) => string, between = ', '): string =>
  Array.from({ length: count }, (_, i) => one(i)).join(between);

const bodies: Readonly<Record<string, readonly [string, Uint8Array?]>> = {
  'UTF-16 again and again': [eachTime('type: str, size-eos: true, encoding: UTF-16LE'), wide],
  'UTF-8 again and again': [eachTime('type: str, size-eos: true, encoding: UTF-8')],
  'damaged UTF-8 again and again': [eachTime('type: str, size-eos: true, encoding: UTF-8'), halves],
  'single bytes as text again and again': [eachTime('type: str, size-eos: true, encoding: CP437'), numbers],
  'another encoding again and again': [eachTime('type: str, size-eos: true, encoding: SJIS'), numbers],
  'all bytes again and again': [eachTime('size-eos: true')],
  'masked bytes again and again': [eachTime('size-eos: true, process: xor(3)')],
  'the end of a text again and again': [eachTime('type: strz, eos-error: false')],
  'the length of a text': [untilNever(text, 't.length == 5')],
  'the beginning of a text': [untilNever(text, 't.substring(0, 1) == "5"')],
  'nearly all of a text': [untilNever(text, 't.substring(1, 899999) == "5"')],
  'a text turned round': [untilNever(text, 't.reverse == "5"')],
  'a text doubled': [untilNever(text, '(t + t).length == 5')],
  'texts compared': [untilNever('{id: t, type: str, size: 400000}, {id: u, type: str, size: 400000}', 't != u')],
  'long numbers': [untilNever('{id: t, size: 1}', '((1 << 4000) - 1) / ((1 << 2000) - 3) % 7 == 9')],
  'long numbers as text': [untilNever('{id: t, size: 1}', '((1 << 4000) - 1).to_s.length == 9')],
  'the largest of a long list': [`seq: [{id: x, type: u1, repeat: eos}]\ninstances: {m: {value: x.max}}`],
  'long lists compared': [
    'seq: [{id: x, type: u1, repeat: expr, repeat-expr: 400000}, {id: y, type: u1, repeat: expr, repeat-expr: 400000}]\ninstances: {e: {value: x == y}}',
  ],
  'lists of lists': [`instances: {v0: {value: '[1, 2]'}, ${again(20, i => `v${i + 1}: {value: '[v${i}, v${i}]'}`)}}`],
  'structs of two structs': [
    `seq: [{id: a, type: t0}]\ntypes: {${again(30, i => `t${i}: {instances: {a: {pos: 0, type: t${i + 1}}, b: {pos: 0, type: t${i + 1}}}}`)}, t30: {seq: [{id: x, type: u1}]}}`,
  ],
  'sizes of two structs': [
    `seq: [{id: z, type: t0}]\ntypes: {${again(40, i => `t${i}: {seq: [{id: a, type: t${i + 1}}, {id: b, type: t${i + 1}}]}`)}, t40: {seq: [{id: x, type: u1}]}}\ninstances: {q: {value: sizeof<t0>}}`,
  ],
  'structs of sixty structs': [
    `seq: [{id: a, type: t0, repeat: eos}]\ntypes: {${again(12, i => `t${i}: {seq: [${again(60, k => `{id: f${k}, type: t${i + 1}}`)}]}`)}, t12: {seq: [{id: x, type: u1, if: y == 1}], instances: {y: {value: 1}}}}`,
  ],
  'structs that find themselves': [
    'seq: [{id: a, type: u1}]\ninstances: {again: {pos: 0, type: it}}\ntypes: {it: {seq: [{id: q, type: u1}], instances: {x: {io: _root._io, pos: q + 1, type: it}, y: {io: _root._io, pos: q + 2, type: it}}}}',
    numbers,
  ],
  'texts of one letter': ['seq: [{id: a, type: str, size: 1, repeat: eos}]'],
  'bytes one by one': ['seq: [{id: a, size: 1, repeat: eos}]'],
  'streams of one byte': [
    'seq: [{id: a, size: 1, type: it, repeat: eos}]\ntypes: {it: {seq: [{id: b, size-eos: true}]}}',
  ],
  'bits one by one': ['seq: [{id: a, type: b1, repeat: eos}]'],
  'empty texts': ['seq: [{id: a, type: strz, repeat: eos}]', new Uint8Array(SIZE)],
  'two hundred values of each byte': [
    ofEach(`seq: [{id: b, type: u1}], instances: {${again(200, i => `i${i}: {value: b * ${i}}`)}}`),
  ],
  'instances that cannot be read': [
    ofEach("seq: [{id: b, type: u1}], instances: {c: {pos: 0xffffff, type: u1}, d: {value: '1 / 0'}}"),
  ],
  'values that are never right': [
    `seq: [{id: a, type: u1, valid: {any-of: [${again(20_000, i => String(i + 300))}]}, repeat: eos}]`,
  ],
  'values that are never what is worked out': [
    `seq: [{id: a, type: u1, valid: {any-of: [${again(20_000, i => `_index + ${i + 300}`)}]}, repeat: eos}]`,
  ],
  'values from all over the file': [
    'seq: [{id: a, type: it, size: 1, repeat: eos}]\ntypes: {it: {seq: [{id: b, type: u1}], instances: {v: {io: _root._io, pos: (_root._io.pos * 1000003) % _root._io.size, type: u1}}}}',
  ],
  'a list that goes all over the file': [
    "seq: [{id: a, type: it, repeat: eos}]\ntypes: {it: {seq: [{id: b, type: u1}], instances: {v: {pos: '(_io.pos * 1000003) % _io.size', type: u1}}}}",
  ],
  'a choice of thousands': [
    `seq: [{id: a, type: {switch-on: _index, cases: {${again(3000, i => `${i + 3000}: u1`)}, _: u1}}, repeat: eos}]`,
  ],
  'an enum of thousands': [`seq: [{id: a, type: it}]\nenums: {e: {${again(20_000, i => `${i}: a${i}`)}}}`],
  'a packed stream that is long when it is unpacked': [
    'seq: [{id: a, type: it, size: 20000, repeat: eos}]\ntypes: {it: {seq: [{id: b, size-eos: true, process: zlib}]}}',
    bomb,
  ],
  'the same stream again and again': [
    'seq: [{id: a, type: it, repeat: expr, repeat-expr: 15000}]\ntypes: {it: {instances: {v: {pos: 0, size-eos: true, type: in}}}, in: {seq: [{id: x, type: u1, repeat: expr, repeat-expr: 100}]}}',
  ],
  'masked streams in masked streams': [
    `seq: [{id: a, size-eos: true, process: xor(1), type: t0}]\ntypes: {${again(100, i => `t${i}: {seq: [{id: a, size-eos: true, process: xor(1), type: t${i + 1}}]}`)}, t100: {seq: [{id: b, size-eos: true}]}}`,
  ],
  'doubling texts': [
    `instances: {v0: {value: '"abcdefgh"'}, ${again(60, i => `v${i + 1}: {value: 'v${i} + v${i}'}`)}}`,
  ],
  'numbers of eight bytes': ['seq: [{id: a, type: u8, repeat: eos}]', halves],
  'texts of three letters': ['seq: [{id: a, type: str, size: 3, repeat: eos, encoding: UTF-16LE}]', wide],
  'a value of itself through thousands': [
    `instances: {${again(3000, i => `v${i}: {value: v${i + 1} + v${i + 1}}`)}, v3000: {value: v0}}`,
  ],
  'items that make a long text each': [
    ofEach(
      `seq: [{id: b, type: u1}], instances: {v0: {value: '"abcdefgh"'}, ${again(18, i => `v${i + 1}: {value: v${i} + v${i}}`)}, r: {value: v18.reverse}}`,
    ),
  ],
  'items that look through a long list each': [
    'seq: [{id: x, type: u1, repeat: expr, repeat-expr: 400000}, {id: a, type: it, repeat: eos}]\ntypes: {it: {seq: [{id: b, type: u1}], instances: {v: {value: _root.x.max}}}}',
  ],
  'items that look at the next two': [
    "seq: [{id: a, type: it, repeat: eos}]\ntypes: {it: {seq: [{id: b, type: u1}], instances: {v: {value: '_root.a[b].w.as<u1> + _root.a[b + 1].w.as<u1>'}, w: {value: '_root.a[b + 2].v.as<u1>'}}}}",
    numbers,
  ],
  'fields that look at items again and again': [
    "seq: [{id: a, type: it, repeat: expr, repeat-expr: 100000}, {id: x, size: 0, repeat: until, repeat-until: 'a[(_index * 7919) % 100000].v == 5'}]\ntypes: {it: {seq: [{id: b, type: u1}], instances: {v: {value: b}}}}",
  ],
  'items without bytes of a long list': [
    `seq: [{id: a, type: it, repeat: eos}]\ntypes: {it: {seq: [{id: b, type: u1}, ${again(300, i => `{id: e${i}, size: 0}`)}]}}`,
  ],
  'a root of a root of a root': [`instances: {a: {value: _root${'._root'.repeat(9000)}.b}, b: {value: 1}}`],
};

/** By what they do. */
export const hostileStructures: ReadonlyMap<string, Hostile> = new Map(
  Object.entries(bodies).map(([name, [body, bytes = letters]]) => [
    name,
    { text: `meta: {id: hostile, endian: le, encoding: ASCII}\n${body}\n`, bytes },
  ]),
);
