import { useEffect, useRef, useState } from 'react';
import type { TableSort } from './table-order.ts';

/** How a table is scrolled, sorted and filtered. */
export interface TablePlace {
  readonly filter: string;
  readonly sort?: TableSort | undefined;
  /** Pixels above what is in view. */
  readonly top: number;
}

/** Where a table was when it was last shown, and who asks where it is. */
export interface TableMemory {
  read(): TablePlace | undefined;
  keep(take: () => TablePlace): () => void;
}

/** The place from before, as far as the table still has it. */
export function usePlaceBefore(memory: TableMemory | undefined, columns: number): TablePlace {
  const [before] = useState((): TablePlace => {
    const { filter, sort, top } = memory?.read() ?? { filter: '', top: 0 };
    return { filter, top, sort: sort !== undefined && sort.column < columns ? sort : undefined };
  });
  return before;
}

/** Says where it is as long as it is shown. */
export function usePlaceKept<T>(memory: { keep(take: () => T): () => void } | undefined, take: () => T): void {
  const now = useRef(take);
  now.current = take;
  useEffect(() => memory?.keep(() => now.current()), [memory]);
}
