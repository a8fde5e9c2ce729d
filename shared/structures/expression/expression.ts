import type { Int } from '../integers.ts';

/** `a::b[]`: the name of a type in a cast, sizeof or a parameter. */
export interface TypeName {
  readonly path: readonly string[];
  readonly isList: boolean;
}

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type Arithmetic = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>';
export type BinaryOperator = Comparison | Arithmetic | 'and' | 'or';

/** A parsed expression of the language. */
export type Expression =
  | { readonly kind: 'int'; readonly value: Int }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'format'; readonly parts: readonly (string | Expression)[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'enum'; readonly path: readonly string[]; readonly member: string }
  | { readonly kind: 'unary'; readonly operator: '-' | '+' | '~' | 'not'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'choose'; readonly when: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string; readonly args?: readonly Expression[] }
  | { readonly kind: 'index'; readonly of: Expression; readonly at: Expression }
  | { readonly kind: 'cast'; readonly of: Expression; readonly type: TypeName }
  | { readonly kind: 'sizeof'; readonly type: TypeName; readonly inBits: boolean };

/** The direct operands of an expression. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items;
    case 'format':
      return expression.parts.filter(part => typeof part !== 'string');
    case 'unary':
    case 'cast':
      return [expression.of];
    case 'binary':
      return [expression.left, expression.right];
    case 'choose':
      return [expression.when, expression.yes, expression.no];
    case 'member':
      return [expression.of, ...(expression.args ?? [])];
    case 'index':
      return [expression.of, expression.at];
    default:
      return [];
  }
}
