import type { FieldChange, FieldOptions } from '../field-change.ts';
import { bitsIn, labelIn } from '../find-leaf.ts';
import type { Kind } from '../leaf.ts';
import type { DiffNode, RawChange } from './diff-node.ts';
import type { Settled } from './follows.ts';
import { exactJsonOf, floatOf, jsonOf, wholeJsonOf } from './same-value.ts';

/** Longer lists of values are not spelled out. */
const MOST = 200;

/** The changes as a person or a program reads them, in the order of the second file. */
export function toFieldChanges(
  settled: readonly Settled[],
  { all = false, wholeBytes = false }: FieldOptions,
): FieldChange[] {
  const listed = settled.filter(({ cause }) => all || cause === undefined);
  const placed = listed.map(one => ({ one, at: placeOf(one.change) })).sort((x, y) => x.at - y.at);
  return placed.map(({ one: { change, cause } }) => ({
    ...toFieldChange(change, wholeBytes ? wholeJsonOf : exactJsonOf),
    ...(cause ? { followsFrom: pathOf(cause) } : {}),
  }));
}

const placeOf = ({ a, b }: RawChange): number => b?.start ?? a?.start ?? 0;

function pathOf({ a, b, part }: RawChange): string {
  const path = (b ?? a)?.path ?? '';
  return part ? `${path}.${part.name}` : path;
}

function toFieldChange(change: RawChange, leafJson: LeafJson): FieldChange {
  const { kind, a, b, part, texts } = change;
  const path = pathOf(change);
  const from = a && (part ? `${a.path}.${part.name}` : a.path);
  const label = labelOf(b ?? a);
  return {
    kind,
    path,
    ...(from !== undefined && from !== path && b ? { from } : {}),
    ...(label === '' ? {} : { label }),
    ...(kind === 'moved' ? {} : valuesOf(change, leafJson)),
    ...(texts ? { oldText: texts[0], newText: texts[1] } : {}),
    ...(a ? { a: { start: a.start, size: a.size } } : {}),
    ...(b ? { b: { start: b.start, size: b.size } } : {}),
  };
}

/** The names of the nodes around it, outermost first. */
function labelOf(node: DiffNode | undefined): string {
  const names: string[] = [];
  for (let at = node; at; at = at.parent) if (at.key !== undefined) names.push(at.key);
  return names
    .reverse()
    .filter((name, i) => name !== names[i - 1])
    .join(' › ');
}

type Values = Pick<FieldChange, 'old' | 'new' | 'oldJson' | 'newJson' | 'oldText' | 'newText' | 'delta'>;

type LeafJson = (leaf: DiffNode) => unknown;

function valuesOf({ a, b, part }: RawChange, leafJson: LeafJson): Values {
  if (part && a && b) {
    const [old, now] = [bitsIn(Number(a.value), part), bitsIn(Number(b.value), part)];
    if (part.labels === undefined) return { old, new: now, ...deltaOf(old, now) };
    const [oldText, newText] = [a, b].map(({ value }) => labelIn(Number(value), part));
    return { old, new: now, ...(oldText ? { oldText } : {}), ...(newText ? { newText } : {}) };
  }
  const [oldText, newText] = [a && textOf(a), b && textOf(b)];
  return {
    ...(a ? { old: subtreeJson(a, jsonOf), ...exactly('oldJson', a, leafJson) } : {}),
    ...(b ? { new: subtreeJson(b, jsonOf), ...exactly('newJson', b, leafJson) } : {}),
    ...(oldText === undefined ? {} : { oldText }),
    ...(newText === undefined ? {} : { newText }),
    ...(a?.leaf && b?.leaf && newText === undefined && isAmount(b) ? deltaOf(numberOf(a), numberOf(b)) : {}),
  };
}

function numberOf(node: DiffNode): unknown {
  return node.kind === 'f32' || node.kind === 'f64' ? floatOf(node) : jsonOf(node);
}

/** Whether the difference of two such numbers means anything. */
function isAmount({ kind }: DiffNode): boolean {
  return kind !== undefined && !NAMES.has(kind);
}
const NAMES: ReadonlySet<Kind> = new Set(['checksum', 'choice', 'flags', 'tag', 'constant', 'reference']);

function deltaOf(old: unknown, now: unknown): { delta?: number } {
  if (typeof old !== 'number' || typeof now !== 'number' || !Number.isFinite(now - old)) return {};
  const delta = now - old;
  return { delta: Number.isInteger(old) && Number.isInteger(now) ? delta : Number(delta.toPrecision(7)) };
}

/** The text of a value, if a plain number would not show that it is a float, or its bytes are only counted. */
function exactly(key: 'oldJson' | 'newJson', node: DiffNode, leafJson: LeafJson): Values {
  const exact = JSON.stringify(subtreeJson(node, leafJson));
  return exact === undefined || exact === JSON.stringify(subtreeJson(node, jsonOf)) ? {} : { [key]: exact };
}

/** A node as JSON: leaves by their names; if there is too much of it, only how much. */
function subtreeJson(node: DiffNode, leafJson: LeafJson): unknown {
  if (node.leaf) return leafJson(node);
  if (node.table) return { rows: node.table.count };
  if (node.weight > MOST) return { values: node.weight };
  const { items, named } = node;
  const below = (child: DiffNode): unknown => subtreeJson(child, leafJson);
  if (node.isList || (items.length > 0 && node.layout === undefined)) return items.map(below);
  const said = named.filter(({ leaf }) => leaf?.kind !== 'padding');
  return Object.fromEntries(said.map(member => [String(member.step), below(member)]));
}

/** What to show a person next to the value. */
function textOf({ leaf, value }: DiffNode): string | undefined {
  return leaf?.text?.(value);
}
