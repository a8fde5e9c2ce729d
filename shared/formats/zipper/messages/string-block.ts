import { viewOf } from '../../../base/bytes.ts';
import { readLetters } from './letters.ts';
import type { MessageHolder, StoredMessage } from './message.ts';

/** Texts in each block, there or not. */
export const BLOCK_SIZE = 16;

export interface StringBlock extends MessageHolder {
  readonly kind: 'strings';
}

/** The sixteen texts of a block of strings: how many letters, then the letters. */
export function readStrings(
  bytes: Uint8Array,
  place: { resource: number; start: number; end: number; isShared: boolean; language: number; block: number },
): StringBlock {
  const { resource, start, end, isShared, language, block } = place;
  const view = viewOf(bytes);
  const messages: StoredMessage[] = [];
  let at = start;
  for (let i = 0; i < BLOCK_SIZE && at + 2 <= end; i++) {
    const textStart = at + 2;
    const textEnd = textStart + view.getUint16(at, true) * 2;
    if (textEnd > end) break;
    const text = readLetters(bytes.subarray(textStart, textEnd), 'utf-16');
    const id = (block - 1) * BLOCK_SIZE + i;
    messages.push({
      id,
      text,
      language,
      letters: 'utf-16',
      start: at,
      end: textEnd,
      textStart,
      textEnd,
      hasLineEnd: false,
    });
    at = textEnd;
  }
  return { kind: 'strings', resource, start, end, isShared, messages, used: at - start };
}
