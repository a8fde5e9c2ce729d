import { decode, encode, type Finding, fieldsIn, type RootLayout, roundTrip, Unwritable } from '#layout';
import { deflate, inflate } from '../../electron/files/zlib.ts';
import { sameBytes } from '../../shared/base/bytes.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { entryContent } from '../../shared/formats/entry-content.ts';
import { type AnyFormat, identify } from '../../shared/formats/index.ts';

/** What must hold for any bytes in any format. Throws a description of what does not; any other error is also a bug. */
export function checkBytes(format: AnyFormat, name: string, bytes: Uint8Array): void {
  const source = memorySource(bytes);
  identify({ name, source });
  const { layout } = format;
  if (!layout) return;
  checkTiling(layout, source);
  const { value, fault, findings } = decode(layout, source);
  for (const finding of findings) checkFinding(finding, bytes.length);
  if (fault) {
    if (!(fault.start >= 0 && fault.start <= bytes.length)) throw new Error(`a fault at ${fault.start}: ${fault.text}`);
    return;
  }
  const trip = roundTrip(layout, source);
  if (trip.kind === 'failed') throw new Error(`decoded once, but not again: ${trip.fault.text}`);
  if (trip.kind === 'patchOnly' && !findings.some(isDisorder)) throw new Error(trip.why);
  checkContainer(format, value);
  checkText(format, value);
}

/** Parts stored out of order are read in place and only patched, because a writer would sort them. */
function isDisorder({ text }: Finding): boolean {
  return text.startsWith('is before what it should follow');
}

function checkTiling(layout: RootLayout<unknown>, source: Source): void {
  let at = 0;
  for (const { start, size, path } of fieldsIn(layout, source, { start: 0, size: source.size })) {
    if (start !== at || size <= 0) throw new Error(`field ${path} at ${start}+${size}, expected at ${at}`);
    at += size;
  }
  if (at !== source.size) throw new Error(`fields end at ${at} of ${source.size}`);
}

function checkFinding({ start, size, path, text }: Finding, end: number): void {
  if (!(start >= 0 && size >= 0 && start + size <= end))
    throw new Error(`finding ${path} at ${start}+${size}: ${text}`);
}

/** An entry of any readable archive can be replaced, and then has the new content. */
function checkContainer({ layout, container }: AnyFormat, value: unknown): void {
  if (!layout || !container) return;
  const entries = container.entries(value);
  if (entries.length === 0) return;
  const index = entries.length >> 1;
  const content = Uint8Array.of(1, 2, 3);
  let written: Uint8Array;
  try {
    written = toBytes(
      encode(layout, container.repack(value, [{ kind: 'replace', index, content: memorySource(content) }], deflate)),
    );
  } catch (error) {
    if (error instanceof Unwritable) return;
    throw error;
  }
  const again = decode(layout, memorySource(written));
  if (again.fault) throw new Error(`re-packed, it cannot be read: ${again.fault.text}`);
  const entry = container.entries(again.value)[index];
  const found = entry && entryContent(memorySource(written), entry, inflate);
  const bytes = found && !('why' in found) ? toBytes([found]) : found?.why;
  if (String(bytes) !== String(content)) throw new Error(`entry ${index} is ${bytes} after re-packing`);
}

/** The text of any readable model compiles to the same bytes. */
function checkText({ layout, text }: AnyFormat, value: unknown): void {
  if (!layout || !text) return;
  const written = text.toText(value);
  text.outline?.(written);
  const compiled = text.fromText(written, value);
  if (!('model' in compiled)) throw new Error(`its text does not compile: ${compiled.problems[0]?.text}`);
  let before: Uint8Array;
  try {
    before = toBytes(encode(layout, value));
  } catch (error) {
    if (error instanceof Unwritable) return; // parts out of order are only patched
    throw error;
  }
  const after = toBytes(encode(layout, compiled.model));
  if (!sameBytes(before, after)) throw new Error('its text compiles to other bytes');
}
