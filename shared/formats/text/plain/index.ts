import { counted } from '../../../base/counted.ts';
import { textPositions } from '../../../base/text-positions.ts';
import { hasControls } from '../../../codecs/control-bytes.ts';
import { fromUtf8 } from '../../../codecs/utf8.ts';
import type { Detection, Format, Probe, TextForm } from '../../format.ts';
import { decodeText, encodeText, notInEncoding } from './encodings.ts';
import { bytesOfLines, encodingOf, type Lines, linesOf, plainText } from './layout.ts';

/** Enough bytes to recognise almost everything that is not text. */
const GLANCE = 256;

const HEAD = 1 << 16;

const SHORTEST = 4;

/** Longer texts are logs and dumps, whose lines would fill the memory. */
const LONGEST = 1 << 24;

/** The five bytes for which Windows-1252 has no letter. */
const NO_LETTERS = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const MARK = '\ufeff';

/** The text in its stored encoding, with its byte order mark if it had one. */
export const textForm: TextForm<Lines> = {
  language: 'plaintext',
  toText(lines) {
    const { text } = decodeText(bytesOfLines(lines));
    return text.startsWith(MARK) ? text.slice(1) : text;
  },
  fromText(given, before = []) {
    const encoding = before.length > 0 ? encodingOf(before) : 'utf-8';
    const had = decodeText(bytesOfLines(before)).text;
    // A byte order mark in the input is not part of the text, unless the old text began with two.
    const text = given.startsWith(MARK) && !had.startsWith(MARK + MARK) ? given.slice(1) : given;
    const bytes = encodeText((had.startsWith(MARK) ? MARK : '') + text, encoding);
    if (bytes) return { model: linesOf(bytes) };
    const stranger = notInEncoding(text, encoding) ?? '';
    const start = text.indexOf(stranger);
    const from = textPositions(text)(start);
    const endColumn = from.column + stranger.length;
    const what = `This text is stored as ${encoding}, which has no ${stranger}.`;
    return { problems: [{ text: what, line: from.line, column: from.column, endLine: from.line, endColumn }] };
  },
};

/** Read-mes and other texts without a grammar. */
export const textPlain: Format<Lines> = {
  id: 'text/plain',
  icon: 'text-file',
  scope: 'texts',
  title: 'Text',
  detect,
  layout: plainText,
  changesAre: 'line',
  text: textForm,
  exportsAs: ['text'],
};

/** Never certain: many formats are text. */
function detect({ source }: Probe): Detection {
  if (source.size < SHORTEST) return { confidence: 'unknown', why: 'too short to tell' };
  if (source.size > LONGEST)
    return { confidence: 'unknown', why: `more than ${counted(LONGEST, 'byte')}, too long to show as lines` };
  const noText: Detection = { confidence: 'unknown', why: 'contains bytes that text never does' };
  if (hasControls(source.read(0, Math.min(GLANCE, source.size)))) return noText;
  const head = source.read(0, Math.min(HEAD, source.size));
  if (hasControls(head)) return noText;
  const high = head.filter(byte => byte >= 0x80);
  if (high.length === 0) return { confidence: 'likely', why: 'plain letters throughout' };
  if (isUtf8(head, head.length < source.size)) return { confidence: 'likely', why: 'well-formed UTF-8' };
  if (high.some(byte => NO_LETTERS.has(byte))) return noText;
  return high.length * 3 > head.length
    ? { confidence: 'unknown', why: 'too many letters beyond ASCII for a text' }
    : { confidence: 'likely', why: 'letters of Windows-1252' };
}

/** The sample may end inside a letter, which has up to four bytes. */
function isUtf8(head: Uint8Array, isCut: boolean): boolean {
  const ends = isCut ? [0, 1, 2, 3] : [0];
  return ends.some(less => fromUtf8(head.subarray(0, head.length - less)) !== undefined);
}
