import type { Source } from '../../../shared/base/source.ts';

/**
 * The text in a file of the user's, without its byte order mark; undefined if it is not UTF-8, or contains a NUL, which
 * no text does, but nearly every binary file.
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
