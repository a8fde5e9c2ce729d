// Expressions that can be inverted: a name, with numbers added to it or multiplied by it.
import type { Expression } from './expression/expression.ts';

/** times * name + plus */
export interface Linear {
  /** The name, or a chain of names. */
  readonly of: Expression;
  readonly times: number;
  readonly plus: number;
}

/** The linear form of an expression; undefined if it cannot be inverted. */
export function linearOf(expression: Expression): Linear | undefined {
  switch (expression.kind) {
    case 'name':
      return { of: expression, times: 1, plus: 0 };
    case 'member':
      return expression.args || expression.name.startsWith('_') ? undefined : { of: expression, times: 1, plus: 0 };
    case 'cast':
      return linearOf(expression.of);
    case 'binary':
      return linearPair(expression);
    default:
      return undefined;
  }
}

function linearPair({ operator, left, right }: Expression & { kind: 'binary' }): Linear | undefined {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (b !== undefined) return applied(linearOf(left), operator, b);
  if (a === undefined || (operator !== '+' && operator !== '*')) return undefined;
  return applied(linearOf(right), operator, a);
}

function applied(of: Linear | undefined, operator: string, by: number): Linear | undefined {
  if (!of) return undefined;
  if (operator === '+') return { ...of, plus: of.plus + by };
  if (operator === '-') return { ...of, plus: of.plus - by };
  if (operator === '*' && by > 0) return { ...of, times: of.times * by, plus: of.plus * by };
  if (operator === '<<' && by >= 0 && by < 32) return applied(of, '*', 2 ** by);
  return undefined;
}

function numberOf(expression: Expression): number | undefined {
  return expression.kind === 'int' && typeof expression.value === 'number' ? expression.value : undefined;
}

/** The name's value for which the expression gives `wanted`; undefined if there is none. */
export function turnedRound({ times, plus }: Linear, wanted: number): number | undefined {
  const value = (wanted - plus) / times;
  return Number.isInteger(value) ? value : undefined;
}
