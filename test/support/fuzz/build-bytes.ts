// Builders for bytes: fields, trees, text, tables, JSON, and edits of all of these.

import { chunkSplices, decode, diffFields, repairs, setField } from '#layout';
import { describeBytes } from '../../../electron/answers/describe.ts';
import { fieldOver, fieldsOf } from '../../../electron/answers/fields.ts';
import { decodedJson } from '../../../electron/answers/model-json.ts';
import { nodesOf } from '../../../electron/answers/nodes.ts';
import { tableOf } from '../../../electron/answers/table.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { applyEdits } from '../../../shared/patch/apply-edits.ts';
import { editsBetween } from '../../../shared/patch/edits-between.ts';
import type { Subject } from './subject.ts';

/** The size of a window of the hex grid. */
const WINDOW = 1024;
/** The most bytes requested at once. */
const LARGEST_WINDOW = 1 << 17;
/** The fields set to other values. */
const TRIED = 2;

export function fields({ view }: Subject): void {
  const { size } = view.source;
  fieldsOf(view, 0, Math.min(size, LARGEST_WINDOW));
  for (const window of [WINDOW, LARGEST_WINDOW]) fieldsOf(view, Math.max(0, (size >> 1) - window / 2), window);
  for (const at of [0, size >> 1, size - 1]) if (at >= 0 && at < size) fieldOver(view, at);
}

export function nodes({ view, name }: Subject): void {
  const { children } = nodesOf(view, name, '', { first: 0, count: 100 });
  for (const { path } of children.slice(0, 8)) {
    const inner = nodesOf(view, name, path, { first: 0, count: 100 }).children[0];
    if (inner) nodesOf(view, name, inner.path, { first: 0, count: 100 });
  }
}

export function description({ view, name, format }: Subject): void {
  const { source } = view;
  identify({ name, source });
  describeBytes({ name, source }, { format, confidence: 'certain', why: '' });
}

export function json({ format, view }: Subject): void {
  if (view.decoded) JSON.stringify(decodedJson(format, view.decoded));
}

export function text({ format, sound }: Subject): void {
  if (!sound) return;
  const { model } = sound;
  if (format.text) {
    const written = format.text.toText(model);
    format.text.outline?.(written);
    format.text.fromText(written, model);
    // As if someone was typing.
    format.text.fromText(written.slice(0, written.length >> 1), model);
  }
  format.reading?.toText(model);
  format.reading?.toText(model, format.reading.partAt(model, '')?.path);
}

export function table({ view, name, format, sound }: Subject): void {
  if (sound && format.table) tableOf(view, name);
}

export function csv({ format, sound }: Subject): void {
  if (sound) format.toCsv?.(sound.model);
}

export function names({ format, sound }: Subject): void {
  if (!sound) return;
  for (const _ of format.references?.(sound.model) ?? []);
  for (const _ of format.namedParts?.(sound.model) ?? []);
}

export function diff({ format, view, original }: Subject): void {
  if (!format.layout) return;
  diffFields(format.layout, memorySource(original), view.source);
  diffFields(format.layout, view.source, memorySource(original), { all: true });
}

export function patch({ view, original, fitting }: Subject): void {
  const edits = editsBetween(memorySource(original), view.source, fitting);
  if (edits) applyEdits(memorySource(original), edits, fitting);
}

export function edits({ view, format }: Subject): void {
  const { layout, source } = view;
  if (!layout) return;
  const all = fieldsOf(view, 0, Math.min(source.size, 1 << 14));
  const step = Math.max(1, Math.floor(all.length / TRIED));
  for (let i = 0; i < all.length; i += step) {
    const { path, value } = all[i] ?? { path: '', value: 0 };
    setField(
      format.layout ?? layout,
      source,
      path,
      typeof value === 'number' ? 1 : typeof value === 'string' ? 'abc' : value,
    );
  }
  const { children } = nodesOf(view, '', '', { first: 0, count: 1 });
  for (const { path } of children) {
    chunkSplices(layout, source, { kind: 'copy', path, to: { path, side: 'after' } });
    chunkSplices(layout, source, { kind: 'drop', path });
  }
}

/** The effect of all repairs. */
export function repair({ view, format }: Subject): void {
  const { decoded, source } = view;
  if (!format.layout || !decoded) return;
  const bytes: Uint8Array<ArrayBufferLike> = source.read(0, source.size).slice();
  let end = 0;
  for (const offer of repairs(decoded.findings).toSorted((a, b) => a.start - b.start)) {
    if (offer.start < end || offer.size !== offer.bytes.length) continue;
    bytes.set(offer.bytes, offer.start);
    end = offer.start + offer.size;
  }
  decode(format.layout, memorySource(toBytes([bytes])));
}
