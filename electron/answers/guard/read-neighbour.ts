import { decode } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import { type AnyFormat, identify } from '../../../shared/formats/index.ts';
import { readOnce } from '../../files/read-once.ts';
import type { Listing } from './neighbours.ts';

/** A file or entry near an edit, read to its end. */
export interface Read {
  readonly source: Source;
  readonly format: AnyFormat;
  readonly model: unknown;
}

/** Undefined if it is missing, has faults, or is not of the requested format. */
export function read(place: Listing, name: string, onStep: () => void, asked?: Asked): Read | undefined {
  const source = place.open(name);
  const format = source && identify({ name, source }).format;
  if (source === undefined || format?.layout === undefined || !isAsked(format, asked)) return undefined;
  const reader = format.container === undefined ? decode : readOnce;
  const { value: model, fault } = reader(format.layout, source, { onStep, unchecked: true });
  return fault === undefined ? { source, format, model } : undefined;
}

type Asked = FormatId | ((format: AnyFormat) => boolean);

function isAsked(format: AnyFormat, asked: Asked = format.id): boolean {
  return typeof asked === 'function' ? asked(format) : format.id === asked;
}
