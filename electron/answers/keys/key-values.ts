// The fields of a file that store a key's value.
import { type AnyLayout, fieldsIn, type Memo } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import { rowOrigin } from '../../../shared/scene/origin.ts';
import type { Channel } from '../../../shared/scene/skeleton.ts';

/** Where one number of a key is stored. */
export interface ValueField {
  readonly path: string;
  readonly value: number;
  /** -1 if the file stores the number negated. */
  readonly sign: 1 | -1;
}

/** The clip has normalised rotations, the file may not. */
const OFF_THE_SPHERE = 0.01;

const NAMES = ['x', 'y', 'z', 'w'];

/**
 * The fields of a key's numbers, in the order of the channel; or why there are none. By name if these are x to w,
 * otherwise in the order of the file; a field counts only if it holds exactly that number: packed and scaled ones do not.
 */
export function valueFields(
  { layout, source, memo }: { readonly layout: AnyLayout; readonly source: Source; readonly memo: Memo },
  { keys, values, components }: Pick<Channel, 'keys' | 'values' | 'components'>,
  index: number,
): readonly ValueField[] | { readonly why: string } {
  const packed = { why: 'these keys are stored as scaled numbers: change their fields or bytes instead' };
  if (keys.kind !== 'rows') return packed;
  const { start, size } = rowOrigin(keys.values, index);
  const stored = fieldsIn(layout, source, { start, size }, memo).filter(field => field.kind === 'f32');
  const named = new Map(stored.map(field => [/\.([xyzw])$/.exec(field.path)?.[1], field]));
  const ofKey = values.subarray(index * components, (index + 1) * components);
  const found = Array.from(ofKey, (wanted, i): ValueField | undefined => {
    const field = components === 1 ? stored[0] : (named.get(NAMES[i]) ?? stored[i]);
    const value = Number(field?.value);
    const near = components === 4 ? OFF_THE_SPHERE : 0;
    const isSame = Math.abs(value - wanted) <= near;
    if (field === undefined || !(isSame || Math.abs(value + wanted) <= near)) return undefined;
    return { path: field.path, value, sign: isSame ? 1 : -1 };
  });
  const all = found.filter(field => field !== undefined);
  return all.length === components && stored.length === components ? all : packed;
}
