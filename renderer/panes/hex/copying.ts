import { toSpacedHex } from '../../../shared/base/hex.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { type ByteBlock, type ByteRange, blockRanges } from '../../byte-grid/byte-range.ts';
import type { Workbench } from '../../state/workbench.ts';
import { copyText } from '../../widgets/copy-text.ts';
import { type ByteForm, byteForms, type FormSettings, isExact } from './byte-forms.ts';
import type { Copied } from './copy-as.ts';
import { hexStrings as say } from './strings.ts';
import { tableOf } from './use-hex.ts';

/** The text and the width of the last copied block: pasted at a byte, it becomes a block again. */
let copied: { readonly text: string; readonly width: number } | undefined;

/** More than this is not plausible as pasted text. */
const MOST = 4 * 1024 * 1024;

/** The settings for copying and pasting bytes. */
export function formSettings({ preferences }: Pick<Workbench, 'preferences'>): FormSettings {
  const { encoding, table, endian } = preferences.store.getState();
  return { encoding, table: tableOf(table?.text), isLittle: endian === 'little' };
}

/** Copies a text to the clipboard, and says so, even if pasting it would give different bytes. */
async function copyForm(
  bench: Pick<Workbench, 'notices' | 'preferences'>,
  copied: Copied,
  form: ByteForm,
  text = byteForms[form].write(copied, formSettings(bench)),
): Promise<string | undefined> {
  const { bytes } = copied;
  const name = say.forms[form];
  if (text === undefined) bench.notices.say(say.notWhole(bytes.length, name), { tone: 'bad' });
  else if (!(await copyText(text))) bench.notices.say(say.copyFailed, { tone: 'bad' });
  else {
    const isSame = isExact(form, text, bytes, formSettings(bench));
    bench.notices.say(isSame ? say.copied(bytes.length, name) : say.copiedInexactly(bytes.length, name));
    return text;
  }
  return undefined;
}

/** Reads the bytes and copies them to the clipboard in one of the forms of byte-forms.ts. */
export async function copyBytes(
  bench: Pick<Workbench, 'notices' | 'client' | 'preferences'>,
  asset: AssetId,
  range: ByteRange,
  kind: ByteForm,
): Promise<boolean> {
  if (range.size > MOST) {
    bench.notices.say(say.tooLong('4 MB'), { tone: 'bad' });
    return false;
  }
  try {
    const window = { asset, ...range };
    const { bytes } = await bench.client.readBytes(window);
    const fields = kind === 'fieldsJson' ? (await bench.client.fieldsIn(window)).fields : [];
    return (await copyForm(bench, { start: range.start, bytes, fields }, kind)) !== undefined;
  } catch (error) {
    bench.notices.caught(error);
    return false;
  }
}

/** One line per row if the bytes are copied as hex, otherwise all of them in one line. */
export async function copyBlock(
  bench: Pick<Workbench, 'client' | 'notices' | 'preferences'>,
  { asset, size, block }: { readonly asset: AssetId; readonly size: number; readonly block: ByteBlock },
  form: ByteForm,
): Promise<void> {
  const { client, notices } = bench;
  const ranges = blockRanges(block, size);
  const last = ranges.at(-1);
  const span = last === undefined ? 0 : last.start + last.size - block.start;
  if (span > MOST) return notices.say(say.tooLong('4 MB'), { tone: 'bad' });
  try {
    if (form === 'fieldsJson') return notices.say(say.noFieldsOfBlock, { tone: 'bad' });
    const { bytes } = await client.readBytes({ asset, start: block.start, size: span });
    const rows = ranges.map(range => bytes.subarray(range.start - block.start, range.start - block.start + range.size));
    const hex = form === 'hexSpaced' ? rows.map(row => toSpacedHex(row)).join('\n') : undefined;
    const text = await copyForm(bench, { start: block.start, bytes: joined(rows), fields: [] }, form, hex);
    if (text !== undefined) copied = { text, width: block.width };
  } catch (error) {
    notices.caught(error);
  }
}

function joined(rows: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(rows.flatMap(row => Array.from(row)));
}

/** Where pasted bytes go as a block: into the selected one, or as wide as they were copied. */
export function pastedBlock(
  text: string,
  { block, start, stride }: { readonly block: ByteBlock | undefined; readonly start: number; readonly stride: number },
): { readonly start: number; readonly width: number; readonly stride: number } | undefined {
  if (block !== undefined) return { start: block.start, width: block.width, stride: block.stride };
  if (copied === undefined || copied.text.trim() !== text.replace(/\r\n/g, '\n').trim()) return undefined;
  return { start, width: copied.width, stride };
}
