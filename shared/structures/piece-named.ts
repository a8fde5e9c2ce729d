// The number in the file that an expression comes from, where the expression can be turned round.
import type { Expression } from './expression/expression.ts';
import type { Formula } from './expression/formula.ts';
import { type Linear, linearOf } from './linear.ts';
import type { Piece } from './piece.ts';
import { StructValue } from './struct-value.ts';

export interface NamedPiece {
  readonly piece: Piece;
  /** The expression in terms of the piece's own value. */
  readonly linear: Linear;
}

const DEEPEST = 8;

/** The piece that an expression names, as seen from a struct. */
export function pieceNamed({ expression }: Formula, struct: StructValue): NamedPiece | undefined {
  return named(expression, struct, 0);
}

function named(expression: Expression, struct: StructValue, depth: number): NamedPiece | undefined {
  const linear = depth < DEEPEST ? linearOf(expression) : undefined;
  if (!linear) return undefined;
  const holder = holderOf(linear.of, struct);
  const name = linear.of.kind === 'name' || linear.of.kind === 'member' ? linear.of.name : '';
  const piece = holder?.pieces.get(name);
  if (holder && !piece) return throughParam(holder, name, { linear, depth });
  if (!holder || !piece) return undefined;
  if (!piece.isComputed) return piece.type?.kind === 'int' || piece.bits ? { piece, linear } : undefined;
  const { value } = piece.attribute;
  return value && chained(linear, named(value.expression, holder, depth + 1));
}

/** A parameter stands for what was handed over. */
function throughParam(
  struct: StructValue,
  name: string,
  at: { linear: Linear; depth: number },
): NamedPiece | undefined {
  const index = struct.type.params.findIndex(({ id }) => id === name);
  const { holder } = struct;
  const type = holder?.of.type.members.get(holder.key)?.type;
  const arg = type?.kind === 'struct' ? type.args[index] : undefined;
  return holder && arg ? chained(at.linear, named(arg.expression, holder.of, at.depth + 1)) : undefined;
}

function chained(outer: Linear, inner: NamedPiece | undefined): NamedPiece | undefined {
  if (!inner) return undefined;
  const { of, times, plus } = inner.linear;
  return { piece: inner.piece, linear: { of, times: outer.times * times, plus: outer.times * plus + outer.plus } };
}

function holderOf(expression: Expression, struct: StructValue): StructValue | undefined {
  if (expression.kind === 'name') return struct;
  return expression.kind === 'member' ? structAt(expression.of, struct) : undefined;
}

function structAt(expression: Expression, struct: StructValue): StructValue | undefined {
  if (expression.kind === 'cast') return structAt(expression.of, struct);
  const holder = holderOf(expression, struct);
  if (!holder || (expression.kind !== 'name' && expression.kind !== 'member')) return undefined;
  const { name } = expression;
  const found = name === '_parent' ? holder.parent : name === '_root' ? holder.root : holder.pieces.get(name)?.value;
  return found instanceof StructValue ? found : undefined;
}
