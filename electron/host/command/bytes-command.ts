import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { BytesFound } from '../../../shared/contract/command-types.ts';
import {
  type BlockWrite,
  type ByteSpan,
  blockEdits,
  type Replacing,
  type Resize,
} from '../../../shared/contract/search-types.ts';
import { byteLetters } from '../../../shared/structures/text-encoding.ts';
import { checksumsOf } from '../../answers/checksums.ts';
import { fieldsOf } from '../../answers/fields.ts';
import { findBytes as findIn, spanOf } from '../../answers/find/find-bytes.ts';
import { replaced, replacements } from '../../answers/find/replace.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { openAddress } from '../../files/open-address.ts';
import { lent } from '../../files/structures.ts';
import { repairEdited } from '../guard/guard-file.ts';
import { writeContent } from './pack-content.ts';

/** bytes find and bytes strings: places in a file or entry, with their fields. */
export const findBytes: Handlers<Command>['findBytes'] = async (
  { base, address, within, limit, ...sought },
  { signal, progress },
) => {
  const opened = openAddress(base, address);
  try {
    const { source } = opened;
    const view = new View(opened.name, source, 0);
    const hits: Omit<BytesFound['hits'][number], 'path'>[] = [];
    let total = 0;
    const encoding = sought.encoding ?? 'windows-1252';
    await findIn(source, sought, {
      ...wantedSpan(source, within),
      signal,
      onProgress: done => progress({ text: 'searching', done, total: source.size, unit: 'bytes' }),
      found({ start, size }) {
        if (++total > limit) return true;
        const text = byteLetters(source.read(start, Math.min(size, MOST_SHOWN)), encoding, lent.encodings);
        hits.push({ start, size, text });
        return true;
      },
    });
    return { total, hits: withPaths(view, hits) };
  } finally {
    opened.close();
  }
};

/** Nearby hits are named together: in some files, everything before a field must be read to name it. */
const NEAR = 16 * 1024;

/** With the fields that they begin in. */
function withPaths(view: View, hits: readonly Omit<BytesFound['hits'][number], 'path'>[]): BytesFound['hits'] {
  const named: BytesFound['hits'][number][] = [];
  for (let from = 0; from < hits.length; ) {
    const first = hits[from]?.start ?? 0;
    let to = from + 1;
    while ((hits[to]?.start ?? Number.POSITIVE_INFINITY) < first + NEAR) to++;
    const fields = fieldsOf(view, first, (hits[to - 1]?.start ?? first) - first + 1);
    let at = 0;
    for (const hit of hits.slice(from, to)) {
      while (at < fields.length && (fields[at]?.start ?? 0) + (fields[at]?.size ?? 0) <= hit.start) at++;
      const path = fields[at]?.path.replace(/^@.*/, '');
      named.push({ ...hit, ...(path && { path }) });
    }
    from = to;
  }
  return named;
}

/** Bytes shown per hit. */
const MOST_SHOWN = 256;

/** bytes replace, write, insert and delete. */
export const editBytesCommand =
  (dataFolder: string): Handlers<Command>['editBytes'] =>
  async ({ base, address, edit, out, force, repair, index }, { signal }) => {
    const opened = openAddress(base, address);
    try {
      const { source, name } = opened;
      const { format } = new View(name, source, 0);
      const edits = await splicesOf(edit, { source, address }, signal);
      const beyond = edits.find(({ start, remove }) => start + remove > source.size);
      if (beyond) refuse(failures.pastTheEnd(firstBeyond(beyond, source.size), source.size));
      const made = await replaced(edits, { source, format }, signal);
      if (made.kind === 'refused') return refuse(failures.fixedLength(address, made.why));
      const { content, notes } = repair ? repairEdited(name, source, made.source) : { content: made.source, notes: [] };
      const to = { dataFolder, base, out, indexOut: index, force, signal };
      return { out, ...(await writeContent({ opened, address, content }, to)), ...(notes.length > 0 && { notes }) };
    } finally {
      opened.close();
    }
  };

/** Where an edit first refers to something that is missing. */
const firstBeyond = ({ start, remove }: Resize, size: number): number => (start > size ? start : start + remove);

async function splicesOf(
  edit: Replacing | Resize | BlockWrite,
  { source, address }: { readonly source: Source; readonly address: string },
  signal: AbortSignalLike,
): Promise<readonly Resize[]> {
  if ('mode' in edit) {
    wantedSpan(source, edit.within);
    const edits = await replacements(source, edit, signal);
    return edits.length > 0 ? edits : refuse(failures.noMatch(address, edit.query));
  }
  if (!('stride' in edit)) return [edit];
  return edit.width > edit.stride ? refuse(failures.overlappingRows(edit.width, edit.stride)) : blockEdits(edit);
}

/** The bytes of a range; refused if it begins past the end, like the fields of a range. */
function wantedSpan(source: Source, within: ByteSpan | undefined): ReturnType<typeof spanOf> {
  const { start } = within ?? { start: 0 };
  return start > source.size ? refuse(failures.pastTheEnd(start, source.size)) : spanOf(source, within);
}

/** bytes sums. */
export const sumBytes: Handlers<Command>['sumBytes'] = async ({ base, address, within }, { signal }) => {
  const opened = openAddress(base, address);
  try {
    const { start, end } = wantedSpan(opened.source, within);
    return await checksumsOf(opened.source, { start, size: end - start }, signal);
  } finally {
    opened.close();
  }
};
