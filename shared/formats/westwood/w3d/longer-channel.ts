// A channel has a value for each frame from its first to its last: with more values, it ends later.
import { type ItemEdit, type RootLayout, valueAt } from '#layout';
import type { Source } from '../../../base/source.ts';
import type { FieldValue } from '../../hands.ts';
import { w3d } from './layout/w3d.ts';

const VALUE = /^(.*)\.values\[\d*\]\+?$/;
const LATEST = 0xffff;

/** The new last frame of a channel to which an edit has added values; a channel with more values than frames keeps it. */
export function lastOfLongerChannel(before: Source, after: Source, edit: ItemEdit): readonly FieldValue[] {
  if (edit.kind !== 'insert' && edit.kind !== 'copy') return [];
  const place = edit.kind === 'insert' ? edit.path : (edit.to ?? edit.paths[0] ?? '');
  const channel = VALUE.exec(place)?.[1];
  if (channel === undefined) return [];
  const [first, last] = ['first', 'last'].map(name => valueAt(w3d, before, `${channel}.${name}`)?.value);
  if (typeof first !== 'number' || typeof last !== 'number') return [];
  const [had, has] = [before, after].map(source => lengthAt(w3d, source, `${channel}.values`));
  if (has === undefined || had !== last - first + 1) return [];
  return [{ path: `${channel}.last`, value: Math.min(LATEST, first + has - 1) }];
}

function lengthAt(layout: RootLayout<unknown>, source: Source, path: string): number | undefined {
  const rows = valueAt(layout, source, path)?.value;
  return Array.isArray(rows) ? rows.length : undefined;
}
