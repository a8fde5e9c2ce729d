import { hexOffset } from '../../../shared/base/hex.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { ByteRange } from '../../byte-grid/byte-range.ts';
import type { Workbench } from '../../state/workbench.ts';
import { copyText } from '../../widgets/copy-text.ts';
import { type CopyKind, copyKinds } from './copy-as.ts';
import { hexStrings as say } from './strings.ts';

/** More than this is no text anybody pastes. */
const mostBytes = 4 * 1024 * 1024;

/** What there is to copy: the selection, or the byte under the caret. */
export function selectedRange(bench: Workbench, asset: AssetId, caret: number): ByteRange {
  const { current } = bench.selection.store.getState();
  return current?.asset === asset
    ? { start: current.start, size: Math.max(1, current.size) }
    : { start: caret, size: 1 };
}

/** Reads the bytes and puts them on the clipboard in one of the ways of copy-as.ts. */
export async function copyBytes(bench: Workbench, asset: AssetId, range: ByteRange, kind: CopyKind): Promise<void> {
  if (range.size > mostBytes) {
    bench.notices.say(say.tooLong('4 MB'), { tone: 'bad' });
    return;
  }
  try {
    const window = { asset, ...range };
    const { bytes } = await bench.client.readBytes(window);
    const fields = kind === 'fieldsJson' ? (await bench.client.fieldsIn(window)).fields : [];
    const text = copyKinds[kind]({ start: range.start, bytes, fields });
    if (await copyText(text)) bench.notices.say(say.copied(bytes.length, say.copyKind[kind]));
    else bench.notices.say(say.copyFailed, { tone: 'bad' });
  } catch (error) {
    bench.notices.caught(error);
  }
}

/** Copies the offset, and the field's path when there is one: what goes into a forum post. */
export async function copyPlace(bench: Workbench, asset: AssetId, caret: number): Promise<void> {
  const { current } = bench.selection.store.getState();
  const path = current?.asset === asset ? current.path : undefined;
  const text = path === undefined || path === '' ? hexOffset(caret) : `${hexOffset(caret)} ${path}`;
  if (await copyText(text)) bench.notices.say(say.copiedPlace(text));
  else bench.notices.say(say.copyFailed, { tone: 'bad' });
}
