import type { FieldChange, FieldOptions } from '../field-change.ts';
import { bitsIn } from '../find-spot.ts';
import type { Kind } from '../leaf.ts';
import type { DiffNode } from './diff-node.ts';
import type { Settled } from './follows.ts';
import type { RawChange } from './raw-change.ts';
import { floatOf, jsonOf } from './same-value.ts';
import { subtreeJson, textOf } from './subtree-json.ts';

/** The changes as a person or a program reads them, in the order of the second file. */
export function toFieldChanges(settled: readonly Settled[], { all = false }: FieldOptions): FieldChange[] {
  const told = settled.filter(({ cause }) => all || cause === undefined);
  const placed = told.map(one => ({ one, at: placeOf(one.change) })).sort((x, y) => x.at - y.at);
  return placed.map(({ one: { change, cause } }) => ({
    ...toFieldChange(change),
    ...(cause ? { followsFrom: pathOf(cause) } : {}),
  }));
}

const placeOf = ({ a, b }: RawChange): number => b?.start ?? a?.start ?? 0;

function pathOf({ a, b, part }: RawChange): string {
  const path = (b ?? a)?.path ?? '';
  return part ? `${path}.${part.name}` : path;
}

function toFieldChange(change: RawChange): FieldChange {
  const { kind, a, b, part, texts } = change;
  const path = pathOf(change);
  const from = a && (part ? `${a.path}.${part.name}` : a.path);
  const label = labelOf(b ?? a);
  return {
    kind,
    path,
    ...(from !== undefined && from !== path && b ? { from } : {}),
    ...(label === '' ? {} : { label }),
    ...(kind === 'moved' ? {} : valuesOf(change)),
    ...(texts ? { oldText: texts[0], newText: texts[1] } : {}),
    ...(a ? { a: { start: a.start, size: a.size } } : {}),
    ...(b ? { b: { start: b.start, size: b.size } } : {}),
  };
}

/** The names of what it stands in, from the outside inwards. */
function labelOf(node: DiffNode | undefined): string {
  const names: string[] = [];
  for (let at = node; at; at = at.parent) if (at.key !== undefined) names.push(at.key);
  return names
    .reverse()
    .filter((name, i) => name !== names[i - 1])
    .join(' › ');
}

type Values = Pick<FieldChange, 'old' | 'new' | 'oldText' | 'newText' | 'delta'>;

function valuesOf({ a, b, part }: RawChange): Values {
  if (part && a && b) {
    const [old, now] = [bitsIn(Number(a.value), part), bitsIn(Number(b.value), part)];
    return { old, new: now, ...deltaOf(old, now) };
  }
  const [oldText, newText] = [a && textOf(a), b && textOf(b)];
  return {
    ...(a ? { old: subtreeJson(a) } : {}),
    ...(b ? { new: subtreeJson(b) } : {}),
    ...(oldText === undefined ? {} : { oldText }),
    ...(newText === undefined ? {} : { newText }),
    ...(a?.leaf && b?.leaf && newText === undefined && isAmount(b) ? deltaOf(numberOf(a), numberOf(b)) : {}),
  };
}

function numberOf(node: DiffNode): unknown {
  return node.kind === 'f32' || node.kind === 'f64' ? floatOf(node) : jsonOf(node);
}

/** Whether a difference of two such numbers means anything. */
function isAmount({ kind }: DiffNode): boolean {
  return kind !== undefined && !NAMES.has(kind);
}
const NAMES: ReadonlySet<Kind> = new Set(['checksum', 'choice', 'flags', 'tag', 'constant', 'reference']);

function deltaOf(old: unknown, now: unknown): { delta?: number } {
  if (typeof old !== 'number' || typeof now !== 'number' || !Number.isFinite(now - old)) return {};
  const delta = now - old;
  return { delta: Number.isInteger(old) && Number.isInteger(now) ? delta : Number(delta.toPrecision(7)) };
}
