import { type ITabRenderValues, Layout, type TabNode } from 'flexlayout-react';
import { ChevronDown, GitCompare, MousePointerClick } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ComparisonId } from '../../shared/contract/compare-types.ts';
import type { AssetId, AssetRow } from '../../shared/contract/types.ts';
import { PaneActiveProvider } from '../state/commands/use-commands.ts';
import { useKeys } from '../state/commands/use-keys.ts';
import {
  compareWithOriginal,
  compareWithPicked,
  differsFromOriginal,
  pickForCompare,
} from '../state/compare/compare-actions.ts';
import { placeItems } from '../state/game-folder/place-items.ts';
import { type ProblemSign, signsOf } from '../state/problems/problem-signs.ts';
import { comparisonOf, type Tab, tabOf } from '../state/window/tabs.ts';
import { usePart, useWorkbench, type Workbench } from '../state/workbench.ts';
import { Button } from '../widgets/button.tsx';
import { copyText } from '../widgets/copy-text.ts';
import { EmptyState } from '../widgets/empty-state.tsx';
import { FormatIcon } from '../widgets/format-icon.tsx';
import { type MenuItem, useMenu } from '../widgets/menu.tsx';
import { WeightIcon } from '../widgets/weight-icon.tsx';
import { AssetTab } from './asset-tab.tsx';
import { Guard } from './guard.tsx';
import { ComparePane } from './panes.ts';
import { strings } from './strings.ts';
import 'flexlayout-react/style/light.css';
import './centre.css';

type Marks = Readonly<Record<AssetId, 'edited' | 'draft'>>;
type Signs = Readonly<Record<AssetId, ProblemSign>>;

/** What is known of open assets in addition to their names. */
interface TabStates {
  readonly marks: Marks;
  readonly signs: Signs;
  keep(asset: AssetId): void;
}

/** The number of tabs that do not fit. */
function HiddenTabs({ count }: { readonly count: number }) {
  return (
    <span className="tab-more" aria-hidden data-count={count}>
      <ChevronDown className="tab-more-icon" />
    </span>
  );
}

/** The menu of tabs that do not fit draws them too, outside the window's tree, so they cannot use any context. */
function renderTab(node: TabNode, values: ITabRenderValues, { marks, signs, keep }: TabStates): void {
  const comparison = comparisonOf(node);
  if (comparison !== undefined) {
    values.leading = <GitCompare className="format-icon" aria-hidden />;
    values.content = (
      <span className="tab-title" title={comparison.name}>
        <span className="tab-name">{comparison.name}</span>
      </span>
    );
    return;
  }
  const tab = tabOf(node);
  const mark = marks[tab.asset];
  values.leading = <FormatIcon kind={tab.kind ?? 'file'} format={tab.format} />;
  values.content = <TabTitle tab={tab} mark={mark} sign={signs[tab.asset]} keep={() => keep(tab.asset)} />;
  // The label for screen readers; the library documents it, but its types omit it.
  Object.assign(values, { name: mark === undefined ? tab.name : `${tab.name}, ${strings[mark]}` });
}

/** The problems of open assets and their contents; the same object while nothing changes. */
function useSigns(): Signs {
  const tabs = usePart(
    parts => parts.tabs,
    state => state.tabs,
  );
  return usePart(
    parts => parts.problems,
    useShallow(({ list }) => signsOf(list, tabs)),
  );
}

/** The open assets that were changed; the same object while nothing changes. */
function useMarks(): Marks {
  return usePart(
    parts => parts.documents,
    useShallow(state =>
      Object.fromEntries(
        Object.entries(state.entries).flatMap(([id, { asset }]) =>
          asset?.status === 'edited' || asset?.status === 'draft' ? [[id, asset.status]] : [],
        ),
      ),
    ),
  );
}

function contentOf(node: TabNode) {
  const comparison = comparisonOf(node);
  return comparison === undefined ? (
    <AssetTab id={tabOf(node).asset} />
  ) : (
    <ComparisonTab comparison={comparison.comparison} />
  );
}

/** Keeps the front tab fully visible in the strip when panels open or close, or marks make a tab wider. */
function useTabInView(marks: Marks, signs: Signs) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const centre = box.current;
    if (centre === null) return;
    const observer = new ResizeObserver(() => requestAnimationFrame(() => bringTabsIntoView(centre)));
    observer.observe(centre);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn on a tab changes its width
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current && bringTabsIntoView(box.current));
    return () => cancelAnimationFrame(frame);
  }, [marks, signs]);
  return box;
}

function bringTabsIntoView(centre: HTMLElement): void {
  for (const tab of centre.querySelectorAll('.flexlayout__tab_button--selected'))
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The docked tabs, one per asset and comparison. */
export function Centre() {
  const bench = useWorkbench();
  const model = usePart(
    parts => parts.tabs,
    state => state.model,
  );
  const marks = useMarks();
  const signs = useSigns();
  const { menu, show } = useMenu(strings.editor);
  const keys = useKeys();
  const box = useTabInView(marks, signs);
  // One function for the life of the window, because tab contents read their own stores.
  const [factory] = useState(() => contentOf);

  function tabMenu(tab: Tab): readonly MenuItem[] {
    return [
      { title: 'Keep open', disabled: !tab.preview, run: () => bench.tabs.keep(tab.asset) },
      { kind: 'line' },
      { title: 'Close', keys: keys('tab.close'), run: () => bench.tabs.close(tab.asset) },
      { title: 'Close others', run: () => bench.tabs.closeOthers(tab.asset) },
      { title: 'Close all', run: () => bench.tabs.closeAll() },
      { kind: 'line' },
      { title: 'Move to the right', keys: keys('tab.split'), run: () => bench.tabs.split() },
      ...placeItems(bench, [{ id: tab.asset, address: tab.address }], copyText),
      ...(tab.kind === 'folder' ? [] : compareItems(bench, { ...tab, id: tab.asset })),
    ];
  }

  return (
    <div className="centre" ref={box}>
      <Layout
        model={model}
        factory={factory}
        onRenderTab={(node, values) => renderTab(node, values, { marks, signs, keep: bench.tabs.keep })}
        onContextMenu={(node, event) => {
          if (node.getType() !== 'tab') return;
          event.preventDefault();
          const tab = bench.tabs.store.getState().tabs.find(other => other.asset === node.getId());
          const at = { x: event.clientX, y: event.clientY };
          if (tab) show(at, tabMenu(tab));
          else show(at, [{ title: 'Close', keys: keys('tab.close'), run: () => bench.tabs.close(node.getId()) }]);
        }}
        onAuxMouseClick={(node, event) => {
          if (node.getType() === 'tab' && event.button === 1) bench.tabs.close(node.getId());
        }}
        icons={{ more: (_, hidden) => <HiddenTabs count={hidden.length} /> }}
        onTabSetPlaceHolder={() => <NothingOpen />}
        realtimeResize
        supportsPopout={false}
      />
      {menu}
    </div>
  );
}

function NothingOpen() {
  const bench = useWorkbench();
  return (
    <div className="centre-empty">
      <EmptyState
        icon={<MousePointerClick />}
        title={strings.nothingOpen}
        text={strings.nothingOpenText}
        actions={<Button onClick={() => bench.overlays.open('quick-open')}>{strings.quickOpen}</Button>}
      />
    </div>
  );
}

interface TabTitleProps {
  readonly tab: Tab;
  readonly mark: 'edited' | 'draft' | undefined;
  readonly sign: ProblemSign | undefined;
  keep(): void;
}

function TabTitle({ tab, mark, sign, keep }: TabTitleProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeping a tab is also in its menu and on Enter in the explorer
    <span className="tab-title" title={tab.address} onDoubleClick={keep}>
      <span className={tab.preview ? 'tab-name tab-preview' : 'tab-name'}>{tab.name}</span>
      {sign && (
        <span className="tab-problems" title={strings.problemCount(sign.count)}>
          <WeightIcon weight={sign.weight} label={strings.problemCount(sign.count)} />
        </span>
      )}
      {mark && <span className="tab-dot" title={strings[mark]} />}
    </span>
  );
}

/** The comparison items of a tab's menu. */
function compareItems(
  bench: Pick<Workbench, 'changes' | 'comparing'>,
  asset: Pick<AssetRow, 'id' | 'name' | 'address'>,
): readonly MenuItem[] {
  const { picked } = bench.comparing.store.getState();
  return [
    { kind: 'line' },
    {
      title: strings.compareWithOriginal,
      disabled: !differsFromOriginal(bench.changes.store.getState().list, asset.id),
      run: () => compareWithOriginal(bench, asset),
    },
    { title: strings.selectForCompare, run: () => pickForCompare(bench, asset) },
    ...(picked === undefined
      ? []
      : [{ title: strings.compareWith(picked.title), run: () => compareWithPicked(bench, asset) }]),
  ];
}

/** Two versions side by side, in a tab of their own. */
function ComparisonTab({ comparison }: { readonly comparison: ComparisonId }) {
  const isActive = usePart(
    bench => bench.tabs,
    state => state.front === comparison,
  );
  return (
    <PaneActiveProvider value={isActive}>
      <Guard>
        <div className="fill" data-view-of={comparison} tabIndex={-1}>
          <ComparePane comparison={comparison} />
        </div>
      </Guard>
    </PaneActiveProvider>
  );
}
