import { Equal, Folder, Hash, MousePointerClick, PackageOpen, TriangleAlert } from 'lucide-react';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import type { ComparedRow, ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { Asset, AssetId } from '../../../shared/contract/types.ts';
import { type ComparisonEntry, isSameNow, parentRow } from '../../state/compare/comparison-entry.ts';
import { usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { later } from '../../widgets/later.tsx';
import { Tabs } from '../../widgets/tabs.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import type { SideName } from './aligned.ts';
import { useTakesEdits } from './editable-sides.ts';
import { FieldsView } from './fields-view.tsx';
import { HexView } from './hex-view.tsx';
import { notifyWithUndo } from './notify-with-undo.ts';
import { createPair, type Pair, type PairPlace } from './pair-state.ts';
import { type TabName, tabsOf, whyOnlyBytes } from './pair-tabs.ts';
import type { PairViewProps } from './pair-view.ts';
import { strings } from './strings.ts';
import { WholeActions } from './whole-actions.tsx';
import './pair-views.css';

/** The ways to look at a pair, in the order of the strip; those that need more are loaded when first shown. */
const views: Readonly<Record<TabName, ComponentType<PairViewProps>>> = {
  fields: FieldsView,
  scene: later(() => import('./scene-view.tsx').then(view => view.SceneView), strings.loadingSides),
  image: later(() => import('./image-view.tsx').then(view => view.ImageView), strings.loadingSides),
  audio: later(() => import('./sound-view.tsx').then(view => view.SoundView), strings.loadingSides),
  text: later(() => import('./text-view.tsx').then(view => view.TextView), strings.loadingSides),
  table: later(() => import('./table-view.tsx').then(view => view.TableView), strings.loadingSides),
  hex: HexView,
};

/** How the picked row differs. */
export function Detail({ id, entry }: { readonly id: ComparisonId; readonly entry: ComparisonEntry }) {
  const { shown: row, host } = entry;
  if (row === undefined)
    return <EmptyState icon={<MousePointerClick />} title={strings.pick} text={strings.pickText} />;
  const { a, b, kind } = row;
  const isSame = isSameNow(entry, row.id);
  // The difference was in the name or in existence, so there is nothing left to copy.
  if (isSame && kind !== 'changed') return <SameNow row={row} />;
  if (kind === 'added' || kind === 'removed') return <OneSide key={row.id} id={id} row={row} />;
  if (row.format === undefined && row.count > 0) return <EmptyState icon={<Folder />} title={strings.container} />;
  if (a === undefined || b === undefined)
    return <EmptyState icon={<Hash />} title={strings.hashes} text={strings.hashesText} />;
  const pair = (
    <PairDetail
      key={`${host} ${row.id}`}
      {...{ comparison: host, row: row.id, a, b }}
      isSame={kind !== 'changed'}
      canCopyAll={kind === 'changed' && row.count === 0 && !isSame}
    />
  );
  if (kind !== 'renamed') return pair;
  return (
    <div className="compare-named">
      <RenamedBar id={id} row={row} />
      {pair}
    </div>
  );
}

const say = strings.fields;

/** It differs on disk, but not with the unwritten changes. */
function SameNow({ row }: { readonly row: ComparedRow }) {
  return <EmptyState icon={<Equal />} title={strings.sameNowTitle} text={strings.sameNowText(row.address)} />;
}

interface OneSideProps {
  readonly id: ComparisonId;
  readonly row: ComparedRow;
}

/** A file or entry that only one side has: it can be viewed, and copied to the other side or removed from its own. */
function OneSide({ id, row }: OneSideProps) {
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
  const isInContainer = around?.format !== undefined;
  const canGo = useTakesEdits(has) && isInContainer;
  const isWholeFile = useTakesEdits(lacks) && !isInContainer;
  const { comparing } = bench;

  async function copy(): Promise<void> {
    if (asset === undefined || into === undefined) return;
    const edited = await comparing.copyEntry(asset.id, into);
    if (edited) notifyWithUndo(bench, say.copied(strings.side[lacks]), { edited, comparison: id });
  }

  async function takeOut(): Promise<void> {
    const edited = asset && (await comparing.dropEntry(asset.id));
    if (edited) notifyWithUndo(bench, say.takenOut(strings.side[has]), { edited, comparison: id });
  }

  return (
    <EmptyState
      icon={<PackageOpen />}
      title={strings.onlyIn[has]}
      text={
        <>
          {[row.address, strings.size(row.sizeA, row.sizeB)].filter(part => part !== '').join(' · ')}
          {isWholeFile && (
            <>
              <br />
              {strings.wholeFile}
            </>
          )}
        </>
      }
      actions={
        <>
          {isOnBench && <Button onClick={() => bench.tabs.show(asset, { keep: true })}>{strings.open}</Button>}
          {asset !== undefined && into !== undefined && isInContainer && (
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

/** Opens both sides of a row while it is shown. */
function usePair({ comparison, row, a, b }: PairPlace): OpenPair {
  const bench = useWorkbench();
  const pair = useMemo(() => createPair(bench.client, { comparison, row, a, b }), [bench, comparison, row, a, b]);
  useEffect(() => () => pair.end(), [pair]);
  return { pair, assetA: useOpenAsset(bench, a), assetB: useOpenAsset(bench, b) };
}

/** An asset that is shown without a tab of its own. */
function useOpenAsset(bench: Pick<Workbench, 'documents' | 'tabs'>, id: AssetId | undefined): Asset | undefined {
  const { documents, tabs } = bench;
  const entry = usePart(
    parts => parts.documents,
    state => (id === undefined ? undefined : state.entries[id]),
  );
  const isKnown = entry !== undefined;
  // Even if its own tab is closed in the meantime, which forgets it.
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

interface PairDetailProps extends PairPlace, Pick<PairViewProps, 'isSame'> {
  /** Not for rows that contain others, which are copied one by one. */
  readonly canCopyAll: boolean;
}

function PairDetail({ isSame, canCopyAll, ...place }: PairDetailProps) {
  const bench = useWorkbench();
  const { pair, assetA, assetB } = usePair(place);
  const failure = usePart(
    parts => parts.documents,
    state => state.entries[place.a]?.failure ?? state.entries[place.b]?.failure,
  );
  const [chosen, setChosen] = useState<TabName>();
  if (assetA === undefined || assetB === undefined) {
    if (failure !== undefined)
      return <EmptyState icon={<TriangleAlert />} title={strings.couldNotCompare} text={failure.text} />;
    return <Waiting label={strings.loadingSides} />;
  }
  const names = tabsOf(assetA, assetB);
  const last = lastTab(bench.preferences.store.getState().views, assetB);
  const active = names.find(name => name === chosen) ?? names.find(name => name === last) ?? names[0] ?? 'hex';
  const View = views[active];
  const why = whyOnlyBytes(assetA, assetB);
  return (
    <Tabs<TabName>
      label={strings.tabs}
      items={names.map(id => ({ id, title: strings.tab[id] }))}
      active={active}
      actions={canCopyAll && <WholeActions pair={pair} />}
      onActive={name => {
        setChosen(name);
        const { views: known } = bench.preferences.store.getState();
        bench.preferences.set({ views: { ...known, [keyOf(assetB)]: name } });
      }}
    >
      <div className="compare-named">
        {why !== undefined && <p className="compare-tools compare-why">{why}</p>}
        <View pair={pair} assetA={assetA} assetB={assetB} isSame={isSame} />
      </div>
    </Tabs>
  );
}

const keyOf = ({ format }: Asset): string => `compare ${format ?? ''}`;

function lastTab(known: Readonly<Record<string, string>>, asset: Asset): string | undefined {
  return known[keyOf(asset)];
}

interface RenamedBarProps {
  readonly id: ComparisonId;
  readonly row: ComparedRow;
}

/** An item with two names; an entry of a container can take the name of the other side. */
function RenamedBar({ id, row }: RenamedBarProps) {
  const bench = useWorkbench();
  const takesEdits = { a: useTakesEdits('a'), b: useTakesEdits('b') };
  const around = usePart(
    parts => parts.comparing,
    state => parentRow(state.entries[id], row),
  );
  const { a, b, address, from = address } = row;
  const names = { a: nameOf(from), b: nameOf(address) };

  async function rename(to: SideName): Promise<void> {
    const [giver, taker] = to === 'a' ? [b, a] : [a, b];
    if (giver === undefined || taker === undefined) return;
    const edited = await bench.comparing.copyName(giver, taker);
    if (edited) notifyWithUndo(bench, strings.named(strings.side[to]), { edited, comparison: id });
  }

  const sides = (['a', 'b'] as const).filter(side => takesEdits[side]);
  if (around?.format === undefined || sides.length === 0) return null;
  return (
    <div className="compare-tools">
      {sides.map(to => (
        <Button key={to} title={strings.nameHint} onClick={() => void rename(to)}>
          {strings.nameIn(strings.side[to], names[to === 'a' ? 'b' : 'a'])}
        </Button>
      ))}
    </div>
  );
}

function nameOf(address: string): string {
  return address.split('::').at(-1) ?? address;
}
