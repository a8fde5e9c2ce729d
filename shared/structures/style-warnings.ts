// Warnings that are not errors: names of sizes and counts that hide their purpose (see Kaitai's style guide), and bits read
// from an unexpected place.
import type { Binder } from './bind.ts';
import { type Expression, partsOf } from './expression/expression.ts';
import type { Formula } from './expression/formula.ts';
import { linearOf } from './linear.ts';
import { type Reading, warn } from './reading.ts';
import type { Attribute, Purpose } from './spec.ts';

/** Records what numbers are used for, and warns of names that hide it. */
export function noteUses(readings: readonly Reading[], binder: Binder): void {
  const uses = usesIn(readings, binder);
  for (const reading of readings)
    for (const attribute of reading.attributes) {
      noteUse(attribute, { formula: attribute.extent?.size, purpose: 'size', binder });
      noteUse(attribute, { formula: countOf(attribute), purpose: 'count', binder });
      noteUse(attribute, { formula: attribute.at, purpose: 'offset', binder });
      warnOfName(reading, attribute, { binder, uses });
      warnOfOrder(reading, attribute);
    }
}

const countOf = ({ repeat }: Attribute): Formula | undefined => (repeat?.kind === 'count' ? repeat.count : undefined);

interface Use {
  readonly formula: Formula | undefined;
  readonly purpose: Purpose;
  readonly binder: Binder;
}

function noteUse(attribute: Attribute, { formula, purpose, binder }: Use): void {
  const linear = formula && linearOf(formula.expression);
  const source = linear && binder.attributeAt(linear.of, attribute.owner);
  if (source && source.role !== 'param') source.purpose ??= purpose;
}

interface Names {
  readonly binder: Binder;
  readonly uses: ReadonlyMap<Attribute, number>;
}

function warnOfName(reading: Reading, attribute: Attribute, names: Names): void {
  const count = countOf(attribute);
  if (count) warnOf(reading, attribute, { ...names, formula: count, proposal: `num_${attribute.id}` });
  const size = attribute.extent?.size;
  if (size) warnOf(reading, attribute, { ...names, formula: size, proposal: `len_${attribute.id}` });
}

function warnOf(
  reading: Reading,
  { owner, id }: Attribute,
  names: Names & { formula: Formula; proposal: string },
): void {
  const { binder, uses, formula, proposal } = names;
  const { expression } = formula;
  if (expression.kind !== 'name' || id.startsWith('_')) return;
  const source = binder.attributeAt(expression, owner);
  if (!source || source.role === 'param' || source.value || source.id === proposal || uses.get(source) !== 1) return;
  if (source.owner.file !== reading.file) return;
  warn(reading, `“${source.id}” is used only for “${id}”: the style guide calls it “${proposal}”.`, source.place);
}

/** Bits of one order do not continue in a byte that bits of the other order began. */
function warnOfOrder(reading: Reading, { type, owner, place, id }: Attribute): void {
  const at = owner.seq.findIndex(other => other.id === id);
  const before = owner.seq[at - 1]?.type;
  if (type?.kind !== 'bits' || before?.kind !== 'bits' || before.endian === type.endian) return;
  let run = 0;
  for (const { type: other } of owner.seq.slice(0, at).reverse()) {
    if (other?.kind !== 'bits' || other.endian !== before.endian) break;
    run += other.width;
  }
  if (run % 8 === 0) return;
  warn(reading, `“${id}” begins with the next byte: bits of two orders do not share one.`, place);
}

function usesIn(readings: readonly Reading[], binder: Binder): Map<Attribute, number> {
  const uses = new Map<Attribute, number>();
  for (const reading of readings)
    for (const { formula, owner } of reading.bindings)
      countUses(formula.expression, expression => {
        const attribute = binder.attributeAt(expression, owner);
        if (attribute) uses.set(attribute, (uses.get(attribute) ?? 0) + 1);
      });
  return uses;
}

function countUses(expression: Expression, note: (expression: Expression) => void): void {
  if (expression.kind === 'name' || expression.kind === 'member') note(expression);
  for (const part of partsOf(expression)) countUses(part, note);
}
