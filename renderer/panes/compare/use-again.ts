import { useEffect, useRef } from 'react';

/** Does something when the component is first shown, and again whenever one of `reasons` is another one. */
export function useAgain(run: () => void, reasons: readonly unknown[]): void {
  const newest = useRef(run);
  newest.current = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the reasons
  useEffect(() => newest.current(), reasons);
}
