// A key typed into a structure over a file of 1 MB, as the window asks after each: the text read twice (in the host, and in the thread that
// looks), the file by it, the bytes on the screen and the top of the tree. node test/bench/structure-key.bench.ts

import { fieldsOf } from '../../electron/answers/fields.ts';
import { nodesOf } from '../../electron/answers/nodes.ts';
import { View } from '../../electron/answers/view.ts';
import { formatOfText, readStructureText } from '../../electron/files/structures.ts';
import { memorySource } from '../../shared/base/source.ts';

const KEYS = 60;
/** Name, kind, and what follows by the kind: nothing of it can be stepped over. */
const text = (key: number): string => `meta: {id: key, title: 'key ${key}', endian: le, encoding: ASCII}
seq:
  - {id: items, type: item, repeat: eos}
types:
  item:
    seq:
      - {id: len_name, type: u1, valid: {max: 40}}
      - {id: name, type: str, size: len_name}
      - {id: kind, type: u1, enum: kinds}
      - id: body
        size: 60
        type: {switch-on: kind, cases: {'kinds::point': point, 'kinds::pair': pair}}
  point: {seq: [{id: x, type: f4}, {id: y, type: f4}, {id: z, type: f4}]}
  pair: {seq: [{id: a, type: u4}, {id: b, type: s8}]}
enums: {kinds: {0: point, 1: pair}}
`;

const file = Buffer.concat(
  Array.from({ length: 12_740 }, (_, i) => {
    const item = Buffer.alloc(82, i);
    item[0] = 20;
    item[21] = i % 3;
    return item;
  }),
);
const took: number[][] = [];
for (let key = 0; key < KEYS; key++) {
  const source = memorySource(file.subarray());
  const parts: number[] = [];
  let last = process.cpuUsage();
  const lap = (): void => {
    const { user, system } = process.cpuUsage(last);
    parts.push((user + system) / 1000);
    last = process.cpuUsage();
  };
  const { sent, structure } = readStructureText('/key.ksy', text(key));
  if (!structure) throw new Error('the structure of the bench has errors');
  lap();
  const view = new View('key.bin', source, key, formatOfText(sent));
  lap();
  const fields = fieldsOf(view, 500_000, 4096);
  lap();
  nodesOf(view, 'key.bin', '', { first: 0, count: 50 });
  nodesOf(view, 'key.bin', 'items', { first: 6000, count: 50 });
  lap();
  if (fields.length < 100) throw new Error(`only ${fields.length} fields`);
  took.push([...parts, parts.reduce((sum, part) => sum + part, 0)]);
}
const names = ['text in the host', 'text in the thread', 'file and fields on the screen', 'tree', 'all'];
for (const [i, name] of names.entries()) {
  const sorted = took.map(parts => parts[i] ?? 0).toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (KEYS - 1))] ?? 0).toFixed(1).padStart(6);
  console.log(`${name.padEnd(32)} ${at(0.5)} ms of the processor, ${at(0.9)} in nine of ten, ${at(0)} at best`);
}
