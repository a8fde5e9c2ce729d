import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { FindSession } from './find-session.ts';

/** The query of a find bar, as the same object while it is unchanged, and how its hits are shown. */
export function useSought(finds: FindSession) {
  const key = useStore(finds.store, ({ mode, typed, matchCase, encoding, type, bigEndian, tolerance, within }) =>
    JSON.stringify([mode, typed, matchCase, encoding, type, bigEndian, tolerance, within]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that the query is made of
  const wanted = useMemo(() => finds.sought(), [finds, key]);
  const encoding = wanted?.mode === 'text' ? (wanted.encoding ?? 'windows-1252') : 'windows-1252';
  return { wanted, encoding, isHex: wanted?.mode === 'hex' || wanted?.mode === 'number' };
}
