import type { Source } from '../../../shared/base/source.ts';

/**
 * The text that a file of the user's holds, without its byte order mark; undefined where it is no UTF-8, or has a NUL, which is
 * in no text but in nearly all that is cut off.
 */
export function utf8In(source: Source): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(source.read(0, source.size));
    return text.includes('\0') ? undefined : text;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
