import { decode } from '#layout';
import type { Source } from '../base/source.ts';
import type { Format } from '../formats/format.ts';
import { fromText } from '../formats/zipper/reader/from-text.ts';
import { atomText, type ReaderList, type ReaderValue } from '../formats/zipper/reader/value.ts';

/** A value on one line; the same text only for the same value. */
export function inlineText(value: ReaderValue): string {
  return value.type === 'list' ? `(${itemsText(value.value)})` : atomText(value);
}

/** Items of a list on one line. */
export function itemsText(items: readonly ReaderValue[]): string {
  return items.map(inlineText).join(' ');
}

/** Items written on one line; undefined if it is not such a text. */
export function itemsFrom(text: string): readonly ReaderValue[] | undefined {
  const compiled = fromText(`(${text})`);
  return 'model' in compiled && compiled.model.type === 'list' ? compiled.model.value : undefined;
}

/** Longer texts are not names. */
const LONGEST_NAME = 15;

/** The name of an item among its neighbours: the text before it, and the one it begins with. Its position if it has neither. */
export function nameOf({ value: items }: ReaderList, index: number): string {
  const item = items[index];
  const first = item?.type === 'list' ? item.value[0] : undefined;
  return `${shortText(items[index - 1])}/${shortText(first)}`;
}

/** The identity of an item next to a change: a list by what it begins with, anything else by its value. */
export function markOf(item: ReaderValue | undefined): string {
  if (item === undefined) return '';
  if (item.type === 'list') return `(${shortText(item.value[0])}`;
  const text = atomText(item);
  return text.length > LONGEST_NAME ? `${text.length} letters` : text;
}

function shortText(value: ReaderValue | undefined): string {
  return value?.type === 'string' && value.value.length <= LONGEST_NAME ? value.value : '';
}

/** The model of a compiled reader, whose changes are items. */
export function readerOf({ layout }: Format, source: Source): ReaderValue | undefined {
  const decoded = layout && decode(layout, source);
  return decoded === undefined || decoded.fault !== undefined ? undefined : (decoded.value as ReaderValue); // as: by its format
}
