import { textPositions } from '../../../base/text-positions.ts';
import type { TextForm } from '../../format.ts';
import { decodeText, encodeText, notInEncoding } from './encodings.ts';
import { bytesOfLines, encodingOf, type Lines, linesOf } from './layout.ts';

const MARK = '\ufeff';

/** The text itself, in the encoding it was stored in and with the byte order mark it had. */
export const textForm: TextForm<Lines> = {
  language: 'plaintext',
  toText(lines) {
    const { text } = decodeText(bytesOfLines(lines));
    return text.startsWith(MARK) ? text.slice(1) : text;
  },
  fromText(given, before = []) {
    const encoding = before.length > 0 ? encodingOf(before) : 'utf-8';
    const had = decodeText(bytesOfLines(before)).text;
    // A mark that a file brings along is none of the text's letters, unless the text began with two.
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
