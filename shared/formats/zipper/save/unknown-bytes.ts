import { bytesJson, bytesLeaf, type Leaf, leafLayout, type Scalar, viewBytes } from '#layout';
import { memorySource, type Source } from '../../../base/source.ts';
import { evidenceOf } from './evidence.ts';

/** Bytes that nobody knows the meaning of, shown as what they are, with what can be said of them. */
export const unknownLeaf: Leaf<Source> = {
  ...bytesLeaf,
  kind: 'unknown',
  toJson: bytesJson,
  text: value => `${evidenceOf(value.read(0, value.size))} · ${bytesLeaf.text?.(value) ?? ''}`,
};

/** So many of them. */
export function unknownBytes(size: number): Scalar<Source> {
  return leafLayout<Source>(`unknown[${size}]`, size, {
    ...unknownLeaf,
    read: (view, at, count) => memorySource(viewBytes(view, at, count).slice()),
  });
}
