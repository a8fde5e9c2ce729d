import { bytes, bytesAt, valueAt } from '#layout';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { Base64, type JsonText } from '../../../shared/base/lazy-json.ts';
import { sliceSource } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { FindingRow } from '../../../shared/contract/command-types.ts';
import { type Failure, FailureError } from '../../../shared/contract/failure.ts';
import type { FieldRow } from '../../../shared/contract/types.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import { jsonText } from '../../answers/export/json-bytes.ts';
import { fieldPieces, selectFields } from '../../answers/fields.ts';
import { meantPart } from '../../answers/items/meant-part.ts';
import { layoutPaths, ReadFile, shownPart } from '../../answers/items/shown-part.ts';
import { decodedJson, fieldJson, unlessTooMuch } from '../../answers/model-json.ts';
import type { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { openAddress } from '../../files/open-address.ts';
import { generatedText } from '../assets/read-text.ts';
import { viewOf } from '../assets/targets.ts';
import { type Asked, knownFormats } from '../structures/known-formats.ts';
import { collectSooner } from './collector.ts';

type ShowHandlers = Pick<Handlers<Command>, 'show' | 'fields' | 'text'>;

/** show, fields and text: one file or entry, as its format reads it. */
export const showCommands = (dataFolder: string): ShowHandlers => ({
  show: async ({ base, address, path, with: structure, spaces = 0 }) =>
    withView({ dataFolder, base, address, structure }, view => {
      const json = path === undefined ? wholeOf(view, address) : partOf(view, address, path);
      const model = json === undefined ? undefined : asText(view, json, spaces);
      return { model, findings: findingsOf(view), ...failureOf(view, address) };
    }),
  fields: async ({ base, address, from = 0, to, with: structure, path, depth }, { signal }) => {
    collectSooner();
    const known = await knownFormats({ dataFolder, base, structure });
    const opened = openAddress(base, address);
    try {
      const view = viewOf({ ...opened, address }, known);
      const { size } = opened.source;
      const end = Math.min(to ?? size, size);
      if (from > size) return refuse(failures.pastTheEnd(from, size));
      if (from > end) return refuse(failures.badWindow(from, end));
      // First: decoding all of it makes the findings to show on the fields.
      const failure = failureOf(view, address);
      const paths = path ? pathsIn(view, address, path) : [''];
      // In all of the window: a value's type may be before the position where the value is said to begin.
      const all = fieldPieces(view, from, end - from);
      const pieces = memberOf(view, paths) ?? selectFields(all, { paths, ...(depth !== undefined && { depth }) });
      const none = path ? { whyNone: whyNone(view, paths, { path, isWindow: end - from < size }) } : {};
      return { pieces: rowsOf(pieces, view, { opened, signal }), ...none, ...failure };
    } catch (error) {
      opened.close();
      throw error;
    }
  },
  text: async ({ base, address, path }) =>
    withView({ dataFolder, base, address, structure: undefined }, view => ({
      text: generatedText(view, address, path),
      findings: findingsOf(view),
    })),
});

/** While the file is open: parts of a long model are only read while they are written. */
function asText({ decoded }: View, json: unknown, spaces: 0 | 2): JsonText | undefined {
  try {
    return unlessTooMuch(() => jsonText(json, spaces));
  } catch (error) {
    // The fault that stopped the reading says more.
    if (decoded?.fault === undefined || !(error instanceof FailureError)) throw error;
    return undefined;
  }
}

/** The paths of the layout that the fields of a part are below. */
function pathsIn({ format, source, decoded }: View, address: string, path: string): readonly string[] {
  const paths = layoutPaths(new ReadFile(format, source), path);
  if (paths !== undefined) return paths;
  const isShown = decoded !== undefined && shownPart(format, decoded, path) !== undefined;
  return refuse(
    isShown ? failures.noBytes(address, path) : failures.noSuchPath(address, path, meantPart(format, decoded, path)),
  );
}

/** Why a part that exists has no field. */
function whyNone(
  { layout, source, knownMemo }: View,
  [stored = '']: readonly string[],
  { path, isWindow }: { readonly path: string; readonly isWindow: boolean },
): string {
  if (isWindow) return `${path} has no bytes in this range.`;
  const value = layout && valueAt(layout, source, stored, knownMemo)?.value;
  if (value === '') return `${path} has no bytes: it is an empty text.`;
  const isList = typeof value === 'object' && value !== null && 'length' in value && value.length === 0;
  if (isList) return `${path} has no bytes: it is ${value instanceof Uint8Array ? 'empty' : 'an empty list'}.`;
  return `${path} has no bytes of its own: it follows from other fields.`;
}

/** A part of a word of bits, which is not a field of its own. */
function memberOf({ layout, source, knownMemo }: View, [path = '', ...more]: readonly string[]) {
  const field = layout && more.length === 0 ? valueAt(layout, source, path, knownMemo)?.field : undefined;
  return field?.bits === undefined ? undefined : [[field]];
}

/** The consumer of the pieces keeps the file open. */
async function* rowsOf(
  pieces: Iterable<readonly FieldRow[]>,
  view: View,
  { opened, signal }: { readonly opened: { close(): void }; readonly signal: AbortSignalLike },
): AsyncGenerator<readonly FieldRow[]> {
  try {
    for (const rows of pieces) {
      if (signal.aborted) throw signal.reason;
      yield rows.map(row => withJson(row, view));
    }
  } finally {
    opened.close();
  }
}

/** Most are JSON already: copying each of a million takes longer than reading it. */
function withJson(field: FieldRow, view: View): FieldRow {
  const value = wholeJsonOf(field, view);
  return value === field.value ? field : { ...field, value };
}

/** A field's value for scripts, which has all of its bytes where they are so many that the field itself only counts them. */
function wholeJsonOf(field: FieldRow, { layout, source, knownMemo }: View): unknown {
  if (!isOnlyCounted(field.value)) return fieldJson(field);
  const { kind, start, size, path } = field;
  const all =
    kind === 'unknown' ? sliceSource(source, start, size) : layout && bytesAt(layout, source, path, knownMemo);
  return all === undefined ? field.value : { bytes: all.size, base64: new Base64(all) };
}

function isOnlyCounted(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'bytes' in value && !('base64' in value);
}

interface Looked extends Asked {
  readonly address: string;
}

async function withView<T>({ address, ...asked }: Looked, work: (view: View) => T): Promise<T> {
  const known = await knownFormats(asked);
  const opened = openAddress(asked.base, address);
  try {
    return work(viewOf({ ...opened, address }, known));
  } finally {
    opened.close();
  }
}

function wholeOf({ format, decoded }: View, address: string): unknown {
  if (decoded === undefined) return refuse(failures.noModel(address, isA(format)));
  return decodedJson(format, decoded);
}

/** As the whole is shown, otherwise as the layout has it: not everything in the layout is shown. */
function partOf(view: View, address: string, path: string): unknown {
  const { format, source, memo, decoded } = view;
  const shown = decoded && format.toJson && shownPart(format, decoded, path);
  if (shown) return shown.value;
  const found = unlessTooMuch(() => {
    const at = valueAt(format.layout ?? bytes(), source, path, memo);
    return at && { json: at.field ? wholeJsonOf(at.field, view) : at.value }; // the value is made only when it is asked for
  });
  if (found !== undefined) return found.json;
  const other = decoded && shownPart(format, decoded, path);
  return other === undefined
    ? refuse(failures.noSuchPath(address, path, meantPart(format, decoded, path)))
    : other.value;
}

function findingsOf({ decoded }: View): readonly FindingRow[] {
  return (decoded?.findings ?? []).map(({ path, start, weight, text }) => ({ path, start, weight, text }));
}

function failureOf({ decoded, format }: View, address: string): { readonly failure?: Failure } {
  const fault = decoded?.fault;
  if (fault === undefined) return {};
  return { failure: failures.damaged(address, format.id, fault.start, fault.path, fault.text) };
}
