import { PackageOpen } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { ComparedRow, ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { Asset, AssetId } from '../../../shared/contract/types.ts';
import { parentRow } from '../../state/comparison-entry.ts';
import { usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { useTakesEdits } from './editable-sides.ts';
import { createPair, type Pair, type PairPlace } from './pair-state.ts';
import { sayDone } from './say-done.ts';
import { strings } from './strings.ts';

const say = strings.fields;

interface OneSideProps {
  readonly id: ComparisonId;
  readonly row: ComparedRow;
}

/** A file or entry that only one side has: it can be looked at, and given to the other side or taken out of its own. */
export function OneSide({ id, row }: OneSideProps) {
  const bench = useWorkbench();
  const install = usePart(
    parts => parts.installs,
    state => state.install?.id,
  );
  const has = row.kind === 'added' ? 'b' : 'a';
  const lacks = row.kind === 'added' ? 'a' : 'b';
  const asset = useOpenAsset(bench, row[has]);
  const isOnBench = asset !== undefined && asset.install === install;
  const around = usePart(
    parts => parts.comparing,
    state => parentRow(state.entries[id], row),
  );
  const into = useTakesEdits(lacks) ? around?.[lacks] : undefined;
  const canGo = useTakesEdits(has) && around?.format !== undefined;
  const { comparing } = bench;

  async function copy(): Promise<void> {
    if (asset === undefined || into === undefined) return;
    if (await comparing.copyEntry(asset.id, into)) sayDone(bench, say.copied(strings.side[lacks]), into);
  }

  async function takeOut(): Promise<void> {
    const container = around?.[has];
    if (asset === undefined || container === undefined) return;
    if (await comparing.dropEntry(asset.id)) sayDone(bench, say.takenOut(strings.side[has]), container);
  }

  return (
    <EmptyState
      icon={<PackageOpen />}
      title={strings.onlyIn[has]}
      text={[row.address, strings.size(row.sizeA, row.sizeB)].filter(part => part !== '').join(' · ')}
      actions={
        <>
          {isOnBench && <Button onClick={() => bench.tabs.show(asset, { keep: true })}>{strings.open}</Button>}
          {asset !== undefined && into !== undefined && around?.format !== undefined && (
            <Button title={say.copyHint(strings.side[has], strings.side[lacks])} onClick={() => void copy()}>
              {say.copyTo(strings.side[lacks])}
            </Button>
          )}
          {asset !== undefined && canGo && (
            <Button title={say.takeOutHint} onClick={() => void takeOut()}>
              {say.takeOut(strings.side[has])}
            </Button>
          )}
        </>
      }
    />
  );
}

interface OpenPair {
  readonly pair: Pair;
  readonly assetA: Asset | undefined;
  readonly assetB: Asset | undefined;
}

/** Opens both sides of a row for as long as it is shown. */
export function usePair({ comparison, row, a, b }: PairPlace): OpenPair {
  const bench = useWorkbench();
  const pair = useMemo(() => createPair(bench.client, { comparison, row, a, b }), [bench, comparison, row, a, b]);
  useEffect(() => () => pair.end(), [pair]);
  return { pair, assetA: useOpenAsset(bench, a), assetB: useOpenAsset(bench, b) };
}

/** An asset that is shown without a tab of its own. */
function useOpenAsset(bench: Workbench, id: AssetId | undefined): Asset | undefined {
  const { documents, tabs } = bench;
  const entry = usePart(
    parts => parts.documents,
    state => (id === undefined ? undefined : state.entries[id]),
  );
  const isKnown = entry !== undefined;
  // Also when its own tab is closed meanwhile, which forgets it.
  useEffect(() => {
    if (id !== undefined && !isKnown) void documents.open(id);
  }, [documents, id, isKnown]);
  useEffect(
    () => () => {
      const hasTab = tabs.store.getState().tabs.some(tab => tab.asset === id);
      if (id !== undefined && !hasTab) documents.close(id);
    },
    [documents, tabs, id],
  );
  return entry?.asset;
}
