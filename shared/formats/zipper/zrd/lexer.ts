/** One piece of reader text; the pieces of a text tile it without gaps. */
export interface Token {
  readonly kind: 'space' | 'comment' | 'open' | 'close' | 'atom';
  readonly start: number;
  readonly end: number;
  /** For atoms: the text without quotes, with its parts joined; otherwise empty. */
  readonly value: string;
  /** For atoms: whether some part was quoted, which makes it text whatever it looks like. */
  readonly isQuoted: boolean;
  /** For atoms: the position of an unclosed quote. */
  readonly openQuote: number | undefined;
}

export interface LexerOptions {
  /** Whether a quoted part may continue on the next line, as in the game's own files. */
  readonly quotesSpanLines: boolean;
}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const OPEN = 0x28;
const CLOSE = 0x29;
const SEMICOLON = 0x3b;

/** The piece of reader text at `at`, which must be inside the text. */
export function tokenAt(text: string, at: number, options: LexerOptions): Token {
  const code = text.charCodeAt(at);
  if (isSpace(code)) return plain('space', at, endOfSpace(text, at));
  if (code === SEMICOLON) return plain('comment', at, endOfLine(text, at));
  if (code === OPEN) return plain('open', at, at + 1);
  if (code === CLOSE) return plain('close', at, at + 1);
  return atomAt(text, at, options);
}

function plain(kind: Token['kind'], start: number, end: number): Token {
  return { kind, start, end, value: '', isQuoted: false, openQuote: undefined };
}

// A quote may open and close anywhere inside an atom, and the parts join: KE"Y S" is one text of five letters.
function atomAt(text: string, start: number, options: LexerOptions): Token {
  let value = '';
  let isQuoted = false;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      isQuoted = true;
      const end = endOfQuote(text, at + 1, options);
      value += text.slice(at + 1, end);
      if (text.charCodeAt(end) !== QUOTE) return { kind: 'atom', start, end, value, isQuoted, openQuote: at };
      at = end + 1;
    } else if (isSpace(code) || code === OPEN || code === CLOSE || code === SEMICOLON) {
      break;
    } else {
      const end = endOfBare(text, at);
      value += text.slice(at, end);
      at = end;
    }
  }
  return { kind: 'atom', start, end: at, value, isQuoted, openQuote: undefined };
}

function endOfBare(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isSpace(code) || code === QUOTE || code === OPEN || code === CLOSE || code === SEMICOLON) break;
    at++;
  }
  return at;
}

function endOfQuote(text: string, from: number, options: LexerOptions): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || (!options.quotesSpanLines && (code === LF || code === CR))) break;
    at++;
  }
  return at;
}

function endOfSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

// A comment ends before its line end, CR included.
function endOfLine(text: string, from: number): number {
  const lf = text.indexOf('\n', from);
  const end = lf < 0 ? text.length : lf;
  return text.charCodeAt(end - 1) === CR ? end - 1 : end;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB || code === LF || code === CR;
}
