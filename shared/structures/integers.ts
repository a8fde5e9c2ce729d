// Exact integers of any size: plain numbers while they are safe, bigints beyond.

export type Int = number | bigint;

/** A larger number can only be a mistake, and could fill the memory by itself. */
const MOST_BITS = 4096;

/** Thrown for a calculation whose result would be too large to keep. */
export class NumberTooLarge extends Error {}

/** The plain number if it can hold the value. */
export function small(value: bigint): Int {
  if (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER) return Number(value);
  if (value > LARGEST || value < -LARGEST) throw new NumberTooLarge(`a number of more than ${MOST_BITS} bits`);
  return value;
}
const LARGEST = 1n << BigInt(MOST_BITS);

export type IntOperator = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>';

/** Division and remainder round down, as the language defines them. */
export function calculate(operator: IntOperator, a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') {
    const quick = quickly(operator, a, b);
    if (quick !== undefined) return quick;
  }
  return small(exactly(operator, BigInt(a), BigInt(b)));
}

function quickly(operator: IntOperator, a: number, b: number): number | undefined {
  let value: number | undefined;
  if (operator === '+') value = a + b;
  else if (operator === '-') value = a - b;
  else if (operator === '*') value = a * b;
  else if (b === 0) return undefined;
  else if (operator === '/') value = Math.floor(a / b);
  else if (operator === '%') value = a - b * Math.floor(a / b);
  else value = bitwise(operator, a, b);
  return value !== undefined && Number.isSafeInteger(value) ? value + 0 : undefined;
}

const isSmall = (a: number): boolean => (a | 0) === a;

function bitwise(operator: IntOperator, a: number, b: number): number | undefined {
  if (!isSmall(a) || !isSmall(b)) return undefined;
  if (operator === '&') return a & b;
  if (operator === '|') return a | b;
  if (operator === '^') return a ^ b;
  if (b < 0 || b > 20) return undefined;
  return operator === '<<' ? a * 2 ** b : a >> b;
}

function exactly(operator: IntOperator, a: bigint, b: bigint): bigint {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return quotient(a, b);
    case '%':
      return a - b * quotient(a, b);
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '<<':
      return shift(a, b);
    case '>>':
      return shift(a, -b);
  }
}

function quotient(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new RangeError('division by zero');
  const whole = a / b;
  return whole * b !== a && a < 0n !== b < 0n ? whole - 1n : whole;
}

function shift(a: bigint, by: bigint): bigint {
  if (by > BigInt(MOST_BITS)) throw new NumberTooLarge(`a shift by ${by} bits`);
  return by >= 0n ? a << by : a >> (-by > BigInt(MOST_BITS) ? BigInt(MOST_BITS) * 2n : -by);
}
