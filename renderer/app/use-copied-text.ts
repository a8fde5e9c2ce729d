import { useEffect } from 'react';
import { useWorkbench } from '../state/workbench.ts';
import { copyText } from '../widgets/copy-text.ts';

/** Copied items are on the system's clipboard as text, so that pasting finds what was copied last. */
export function useCopiedText(): void {
  const bench = useWorkbench();
  useEffect(
    () =>
      bench.copiedItems.subscribe(({ items, text }) => {
        if (items !== undefined && text !== undefined) void copyText(text);
      }),
    [bench],
  );
}
