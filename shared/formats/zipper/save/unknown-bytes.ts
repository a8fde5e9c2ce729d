import { bytesJson, bytesLeaf, leafLayout, type Scalar, viewBytes } from '#layout';
import { memorySource, type Source } from '../../../base/source.ts';

/** Bytes that nobody knows the meaning of: kept, and shown as what they are. */
export function unknownBytes(size: number): Scalar<Source> {
  return leafLayout<Source>(`unknown[${size}]`, size, {
    ...bytesLeaf,
    kind: 'unknown',
    read: (view, at, count) => memorySource(viewBytes(view, at, count).slice()),
    toJson: bytesJson,
  });
}
