import { setImmediate } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Source } from '../../../shared/base/source.ts';
import { toWindows1252 } from '../../../shared/base/windows1252.ts';
import type { ReplacePlan, Replacing, Resize } from '../../../shared/contract/search-types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { findBytes, spanOf } from './find-bytes.ts';
import { type Match, maskedBytes, numberBytes, textBytes } from './matcher.ts';
import { firstOfField, type Resized, resized } from './resize.ts';

/** All replacements are one step, which is kept in memory. */
const MOST = 2_000_000;

/** If lengths change, those of each field rebuild the file. */
const MOST_REBUILT = 5000;

/** The preview before replacing. */
const [MOST_ROWS, MOST_SHOWN] = [200, 64];

/** All matches and their replacements, in order. */
export async function replacements(
  source: Source,
  replacing: Replacing,
  signal: AbortSignalLike,
): Promise<readonly Resize[]> {
  const put = writerOf(replacing);
  const edits: Resize[] = [];
  await findBytes(source, replacing, {
    ...spanOf(source, replacing.within),
    signal,
    onProgress: () => {},
    found(match) {
      if (edits.length === MOST) refuse(failures.tooManyHits(MOST));
      edits.push({ start: match.start, remove: match.size, insert: put(match, source) });
      return true;
    },
  });
  return edits;
}

/** The effect of replacing on a source, or why it is impossible. */
export async function planOf(
  edits: readonly Resize[],
  source: Source,
  resize: () => Promise<{ readonly kind: 'made' } | { readonly kind: 'refused'; readonly why: string }>,
): Promise<ReplacePlan> {
  const grows = edits.reduce((sum, { remove, insert }) => sum + insert.length - remove, 0);
  const result = isResizing(edits) ? await resize() : undefined;
  return {
    total: edits.length,
    grows,
    rows: edits.slice(0, MOST_ROWS).map(({ start, remove, insert }) => ({
      start,
      old: source.read(start, Math.min(remove, MOST_SHOWN)).slice(),
      new: insert.slice(0, MOST_SHOWN),
    })),
    ...(result?.kind === 'refused' && { refused: result.why }),
  };
}

export const isResizing = (edits: readonly Resize[]): boolean =>
  edits.some(({ remove, insert }) => remove !== insert.length);

/**
 * The bytes after edits that change lengths: those of the last field first, so that the positions of the others stay valid. Other work
 * is let in between fields.
 */
export async function replaced(
  edits: readonly Resize[],
  { source, format }: { readonly source: Source; readonly format: Format },
  signal: AbortSignalLike,
): Promise<Resized> {
  let now = source;
  let rebuilt = 0;
  for (let left = edits.length; left > 0; ) {
    if (rebuilt++ === MOST_REBUILT)
      return {
        kind: 'refused',
        why: `more than ${MOST_REBUILT} fields would change their length. Replace in a selection, part by part`,
      };
    const first = firstOfField(format, now, edits.slice(0, left));
    const made = resized(format, now, edits.slice(first, left));
    if (made.kind === 'refused') return made;
    now = made.source;
    left = first;
    await setImmediate();
    if (signal.aborted) throw signal.reason;
  }
  return { kind: 'made', source: now };
}

type Put = (match: Match, source: Source) => Uint8Array;

/** Makes the replacement for a match. Equal ones share one object, for a step keeps what it inserts. */
function writerOf(replacing: Replacing): Put {
  const { mode, replacement, encoding = 'windows-1252', type = 'i32', bigEndian = false } = replacing;
  if (mode === 'hex') return hexWriter(replacement);
  if (mode === 'regex') return groupWriter(replacement);
  const bytes = mode === 'number' ? numberBytes(replacement, type, bigEndian) : textBytes(replacement, encoding);
  return () => bytes;
}

/** Half a byte written as `?` stays as it is. */
function hexWriter(typed: string): Put {
  const digits = typed.replace(/0x|[\s,]/gi, '');
  if (!/^([0-9a-f?]{2})*$/i.test(digits)) return refuse(failures.badHexPattern());
  const { bytes, mask } = maskedBytes(digits.match(/../g) ?? []);
  if (mask.every(bits => bits === 0xff)) return () => bytes;
  return ({ start, size }, source) => {
    const old = source.read(start, size);
    return bytes.map((byte, i) => byte | ((old[i] ?? 0) & ~(mask[i] ?? 0)));
  };
}

/** `$&` is the match, `$1` a group of it, `$$` a dollar and `\xFF` a byte. */
function groupWriter(typed: string): Put {
  return ({ groups = [] }) => {
    const text = typed.replace(/\$(\d+|[&$])|\\x([0-9a-f]{2})/gi, (_, group?: string, digits?: string) => {
      if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
      if (group === '$') return '$';
      return groups[group === '&' ? 0 : Number(group)] ?? '';
    });
    return latin1Bytes(text);
  };
}

function latin1Bytes(text: string): Uint8Array {
  const isLatin = Array.from(text).every(letter => letter.charCodeAt(0) < 0x100);
  if (isLatin) return Uint8Array.from(text, letter => letter.charCodeAt(0));
  return toWindows1252(text) ?? refuse(failures.unstorableText('windows-1252'));
}
