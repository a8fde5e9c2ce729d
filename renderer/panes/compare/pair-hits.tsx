import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Asset } from '../../../shared/contract/types.ts';
import type { FindSession } from '../../byte-grid/find-session.ts';
import { HitList, HitRow } from '../../byte-grid/hit-list.tsx';
import { useSought } from '../../byte-grid/use-sought.ts';
import type { HitStore } from '../../state/search/hit-store.ts';
import { bytesOfHit, useHits } from '../../state/search/use-hits.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { cellOf, type SideName } from './aligned.ts';
import type { PairGrid } from './pair-grid-state.ts';
import { strings } from './strings.ts';

interface PairHitsProps {
  readonly grid: PairGrid;
  readonly side: SideName;
  readonly asset: Asset;
  readonly finds: FindSession;
  onClose(): void;
}

/** All results on one side; both grids go to the chosen one. */
export function PairHits({ grid, side, asset, finds, onClose }: PairHitsProps) {
  const { wanted, ...shown } = useSought(finds);
  const hits = useHits({ asset: asset.id, size: asset.size, revision: asset.revision }, wanted);
  const progress = useStore(hits.store);
  return (
    <HitList
      title={strings.hex.results(strings.side[side])}
      progress={progress}
      renderRow={index => <Row asset={asset} hits={hits} index={index} {...shown} />}
      onGo={index => {
        const hit = hits.hitAt(index);
        if (hit !== undefined) grid.show({ start: cellOf(grid.aligned, side, hit.start), size: hit.size });
      }}
      onStop={hits.stop}
      onGoOn={() => void hits.goOn()}
      onClose={onClose}
    />
  );
}

interface RowProps {
  readonly asset: Asset;
  readonly hits: HitStore;
  readonly index: number;
  readonly encoding: string;
  readonly isHex: boolean;
}

function Row({ asset, hits, index, ...shown }: RowProps) {
  const { documents } = useWorkbench();
  useStore(hits.store, state => state.named);
  useStore(documents.store, state => state.entries[asset.id]?.arrived);
  useEffect(() => hits.see(index), [hits, index]);
  const hit = hits.hitAt(index);
  if (hit === undefined) return null;
  return <HitRow hit={hit} bytes={bytesOfHit(documents, asset.id, hit)} path={hits.pathAt(index)} {...shown} />;
}
