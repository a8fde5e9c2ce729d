// Parses Kaitai Struct's expression language. Nothing is ever passed to JavaScript: an expression becomes a tree.
import type { BinaryOperator, Expression, TypeName } from './expression.ts';
import { ExpressionError, type Token, tokensOf } from './tokens.ts';

/** From the loosest to the tightest. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const NOT_LEVEL = 2;
const LONGEST = 60_000;
/** Per expression: each is a level of the tree. */
const MOST_OPERATORS = 1000;
const DEEPEST = 200;

/** Parses an expression; throws ExpressionError if it is invalid. */
export function parseExpression(source: string): Expression {
  if (source.length > LONGEST) throw new ExpressionError('this expression is too long', 0);
  const parser = new Parser(tokensOf(source));
  const expression = parser.expression();
  parser.end();
  return expression;
}

/** A type as an attribute writes it: `a::b(1, x)`, `u4[]`. */
export interface TypeCall {
  readonly name: TypeName;
  readonly args: readonly Expression[];
}

/** Parses the name of a type with its arguments. */
export function parseTypeCall(source: string): TypeCall {
  const parser = new Parser(tokensOf(source));
  const call = parser.typeCall();
  parser.end();
  return call;
}

/** A class, because it keeps its position in the tokens. */
class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;
  #operators = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', at: 0 };
  }

  #isSign(value: string): boolean {
    const token = this.#token;
    return token.kind === 'sign' && token.value === value;
  }

  #accept(value: string): boolean {
    const is = this.#isSign(value);
    if (is) this.#next++;
    return is;
  }

  #expect(value: string): void {
    if (!this.#accept(value)) this.#fail(`${value} is missing here`);
  }

  #fail(text: string): never {
    throw new ExpressionError(text, this.#token.at);
  }

  end(): void {
    if (this.#token.kind !== 'end') this.#fail('the expression should end here');
  }

  expression(): Expression {
    if (++this.#depth > DEEPEST) this.#fail('this expression is nested too deeply');
    const when = this.#binary(0);
    let all = when;
    if (this.#accept('?')) {
      const yes = this.expression();
      this.#expect(':');
      all = { kind: 'choose', when, yes, no: this.expression() };
    }
    this.#depth--;
    return all;
  }

  #binary(level: number): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    if (level === NOT_LEVEL && this.#acceptName('not')) {
      if (++this.#depth > DEEPEST) this.#fail('this expression is nested too deeply');
      const of = this.#binary(level);
      this.#depth--;
      return { kind: 'unary', operator: 'not', of };
    }
    let left = this.#binary(level + 1);
    for (let operator = this.#operator(operators); operator; operator = this.#operator(operators)) {
      if (level === NOT_LEVEL && left.kind === 'binary' && operators.includes(left.operator) && !this.#wasClosed)
        this.#fail('comparisons cannot be chained: use “and”');
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  /** Whether the last operand before the operator just accepted ended with a parenthesis. */
  get #wasClosed(): boolean {
    const before = this.#tokens[this.#next - 2];
    return before?.kind === 'sign' && before.value === ')';
  }

  #operator(operators: readonly BinaryOperator[]): BinaryOperator | undefined {
    const token = this.#token;
    if (token.kind !== 'sign' && token.kind !== 'name') return undefined;
    const found = operators.find(operator => operator === token.value);
    if (found) this.#next++;
    if (found && ++this.#operators > MOST_OPERATORS) this.#fail('this expression is too long');
    return found;
  }

  #acceptName(value: string): boolean {
    const token = this.#token;
    const is = token.kind === 'name' && token.value === value;
    if (is) this.#next++;
    return is;
  }

  #unary(): Expression {
    for (const operator of ['-', '+', '~'] as const)
      if (this.#accept(operator)) {
        if (++this.#depth > DEEPEST) this.#fail('this expression is nested too deeply');
        const of = this.#unary();
        this.#depth--;
        return { kind: 'unary', operator, of };
      }
    return this.#postfix(this.#atom());
  }

  #postfix(atom: Expression): Expression {
    let of = atom;
    for (let links = 0; ; links++) {
      if (links > DEEPEST) this.#fail('this expression is nested too deeply');
      if (++this.#operators > MOST_OPERATORS * 20) this.#fail('this expression is too long');
      if (this.#accept('[')) {
        const at = this.expression();
        this.#expect(']');
        of = { kind: 'index', of, at };
      } else if (this.#accept('.')) of = this.#member(of);
      else return of;
    }
  }

  #member(of: Expression): Expression {
    const name = this.#name();
    if (name === 'as' && this.#isSign('<')) return { kind: 'cast', of, type: this.#typeInBrackets() };
    if (!this.#accept('(')) return { kind: 'member', of, name };
    return { kind: 'member', of, name, args: this.#list(')') };
  }

  #list(close: string): Expression[] {
    const items: Expression[] = [];
    while (!this.#accept(close)) {
      if (items.length > 0) {
        this.#expect(',');
        if (this.#accept(close)) break;
      }
      items.push(this.expression());
    }
    return items;
  }

  #name(): string {
    const token = this.#token;
    if (token.kind !== 'name') return this.#fail('a name is missing here');
    this.#next++;
    return token.value;
  }

  #typeInBrackets(): TypeName {
    this.#expect('<');
    const type = this.#typeName();
    this.#expect('>');
    return type;
  }

  #typeName(): TypeName {
    this.#accept('::');
    const path = [this.#name()];
    while (this.#accept('::')) path.push(this.#name());
    const isList = this.#accept('[');
    if (isList) this.#expect(']');
    return { path, isList };
  }

  typeCall(): TypeCall {
    const name = this.#typeName();
    return { name, args: this.#accept('(') ? this.#list(')') : [] };
  }

  #atom(): Expression {
    const token = this.#token;
    if (token.kind === 'end') return this.#fail('the expression ends too early');
    this.#next++;
    switch (token.kind) {
      case 'int':
      case 'float':
        return { kind: token.kind, value: token.value } as Expression; // the kinds have the same names
      case 'text':
        return { kind: 'text', value: token.value + this.#moreText() };
      case 'format':
        return { kind: 'format', parts: token.parts.map(part => (typeof part === 'string' ? part : placeOf(part))) };
      case 'name':
        return this.#nameAtom(token.value);
      default:
        return this.#signAtom(token.value);
    }
  }

  #moreText(): string {
    let text = '';
    for (let token = this.#token; token.kind === 'text'; token = this.#token) {
      text += token.value;
      this.#next++;
    }
    return text;
  }

  #signAtom(sign: string): Expression {
    if (sign === '[') return { kind: 'list', items: this.#list(']') };
    if (sign === '(') {
      const inner = this.expression();
      this.#expect(')');
      return inner;
    }
    if (sign === '::') return this.#enum([this.#name()]);
    this.#next--;
    return this.#fail(`unexpected ${sign}`);
  }

  #nameAtom(name: string): Expression {
    if (name === 'true' || name === 'false') return { kind: 'bool', value: name === 'true' };
    if ((name === 'sizeof' || name === 'bitsizeof') && this.#isSign('<'))
      return { kind: 'sizeof', type: this.#typeInBrackets(), inBits: name === 'bitsizeof' };
    if (name === 'and' || name === 'or' || name === 'not') {
      this.#next--;
      return this.#fail(`unexpected ${name}`);
    }
    return this.#isSign('::') ? this.#enum([name]) : { kind: 'name', name };
  }

  #enum(path: string[]): Expression {
    while (this.#accept('::')) path.push(this.#name());
    const member = path.pop() ?? '';
    if (path.length === 0) this.#fail(':: and a member of the enum are missing here');
    return { kind: 'enum', path, member };
  }
}

function placeOf({ source, at }: { source: string; at: number }): Expression {
  try {
    return parseExpression(source);
  } catch (error) {
    if (error instanceof ExpressionError) throw new ExpressionError(error.message, at + error.at);
    throw error;
  }
}
