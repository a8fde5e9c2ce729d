import type { Move } from '../../byte-grid/byte-range.ts';

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const plain: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
};

const withControl: Readonly<Record<string, Move>> = { Home: 'start', End: 'end' };

/** Where a key leads in the grids, if it leads anywhere. */
export function moveOf({ key, ctrlKey, metaKey, altKey }: Press): Move | undefined {
  if (altKey) return undefined;
  return (ctrlKey || metaKey ? withControl : plain)[key];
}
