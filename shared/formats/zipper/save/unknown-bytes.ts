import { bytesJson, bytesLeaf, type Leaf, leafLayout, type Scalar, viewBytes } from '#layout';
import { memorySource, type Source } from '../../../base/source.ts';
import { evidenceOf } from './evidence.ts';

/** Bytes of unknown meaning, shown as they are, with evidence about them. */
export const unknownLeaf: Leaf<Source> = {
  ...bytesLeaf,
  kind: 'unknown',
  toJson: bytesJson,
  text: value => `${evidenceOf(value.read(0, value.size))} · ${bytesLeaf.text?.(value) ?? ''}`,
};

/** This many unknown bytes. */
export function unknownBytes(size: number): Scalar<Source> {
  return leafLayout<Source>(`unknown[${size}]`, size, {
    ...unknownLeaf,
    read: (view, at, count) => memorySource(viewBytes(view, at, count).slice()),
  });
}
