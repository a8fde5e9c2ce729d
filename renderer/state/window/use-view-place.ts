import { useMemo } from 'react';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useWorkbench } from '../workbench.ts';
import type { PlaceKey } from './view-places.ts';

/** Where one view was, and where it is whenever that is to be saved. */
export interface ViewPlace<T> {
  read(): T | undefined;
  keep(take: () => T | undefined): () => void;
}

/** The place of a view of an asset: it begins there again, also in another window. */
export function useViewPlace<T>(asset: AssetId, view: PlaceKey): ViewPlace<T> {
  const { viewPlaces } = useWorkbench();
  return useMemo(
    () => ({
      read: () => viewPlaces.read<T>(asset, view),
      keep: take => viewPlaces.keep(asset, view, take),
    }),
    [viewPlaces, asset, view],
  );
}
