import { hexOffset } from '../../../shared/base/hex.ts';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { firstDifference } from '../../../shared/base/source.ts';
import { encode } from '../../../shared/layout/encode.ts';
import type { View } from './view.ts';

/** Why an asset's text may not be edited: compiling it unchanged would change bytes. Null where it is safe. */
export function textReadOnly({ format, source, decoded }: View, text: string): string | null {
  const { layout, text: form } = format;
  if (layout === undefined || form === undefined) return 'This format has no text form.';
  const compiled = form.fromText(text, decoded?.value);
  if ('problems' in compiled) {
    const [first] = compiled.problems;
    return `Its text does not compile (line ${first?.line ?? 1}: ${first?.text ?? 'unknown'}); edit its bytes or fields instead.`;
  }
  const at = firstDifference(piecesSource(encode(layout, compiled.model)), source);
  if (at === undefined) return null;
  return `Its text does not say all that its bytes do (first at ${hexOffset(at)}); edit its bytes or fields instead.`;
}
