import { type ITabRenderValues, Layout, type TabNode } from 'flexlayout-react';
import 'flexlayout-react/style/light.css';
import { MousePointerClick } from 'lucide-react';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { AssetId } from '../../shared/contract/types.ts';
import { type Tab, tabOf } from '../state/tabs.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { Button } from '../widgets/button.tsx';
import { EmptyState } from '../widgets/empty-state.tsx';
import { FormatIcon } from '../widgets/format-icon.tsx';
import { type MenuItem, useMenu } from '../widgets/menu.tsx';
import { AssetTab } from './asset-tab.tsx';
import { strings } from './strings.ts';
import { useKeys } from './use-keys.ts';
import './centre.css';

type Marks = Readonly<Record<AssetId, 'edited' | 'draft'>>;

function renderTab(node: TabNode, values: ITabRenderValues, marks: Marks): void {
  const tab = tabOf(node);
  const mark = marks[tab.asset];
  values.leading = <FormatIcon format={tab.format} />;
  values.content = <TabTitle tab={tab} mark={mark} />;
  // What a screen reader says; documented by the library, though its types leave it out.
  Object.assign(values, { name: mark === undefined ? tab.name : `${tab.name}, ${strings[mark]}` });
}

/** The open assets that are not as they were; the same object while nothing changes. */
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

/** The docked tabs, one per asset. */
export function Centre() {
  const bench = useWorkbench();
  const model = usePart(
    parts => parts.tabs,
    state => state.model,
  );
  const marks = useMarks();
  const { menu, show } = useMenu(strings.editor);
  const keys = useKeys();
  // One function for the life of the window: tab contents read their own stores.
  const [factory] = useState(() => (node: TabNode) => <AssetTab id={tabOf(node).asset} />);

  function tabMenu(tab: Tab): readonly MenuItem[] {
    return [
      { title: 'Keep open', disabled: !tab.preview, run: () => bench.tabs.keep(tab.asset) },
      { kind: 'line' },
      { title: 'Close', keys: keys('tab.close'), run: () => bench.tabs.close(tab.asset) },
      { title: 'Close others', run: () => bench.tabs.closeOthers(tab.asset) },
      { title: 'Close all', run: () => bench.tabs.closeAll() },
      { kind: 'line' },
      { title: 'Move to the right', keys: keys('tab.split'), run: () => bench.tabs.split() },
      { title: 'Copy address', run: () => void navigator.clipboard.writeText(tab.address) },
    ];
  }

  return (
    <div className="centre">
      <Layout
        model={model}
        factory={factory}
        onRenderTab={(node, values) => renderTab(node, values, marks)}
        onContextMenu={(node, event) => {
          if (node.getType() !== 'tab') return;
          event.preventDefault();
          const tab = bench.tabs.store.getState().tabs.find(other => other.asset === node.getId());
          if (tab) show({ x: event.clientX, y: event.clientY }, tabMenu(tab));
        }}
        onAuxMouseClick={(node, event) => {
          const tab = bench.tabs.store.getState().tabs.find(other => other.asset === node.getId());
          if (tab && event.button === 1) bench.tabs.close(tab.asset);
        }}
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

function TabTitle({ tab, mark }: { readonly tab: Tab; readonly mark: 'edited' | 'draft' | undefined }) {
  const bench = useWorkbench();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeping a tab is also in its menu and on Enter in the explorer
    <span className="tab-title" title={tab.address} onDoubleClick={() => bench.tabs.keep(tab.asset)}>
      <span className={tab.preview ? 'tab-preview' : undefined}>{tab.name}</span>
      {mark && <span className="tab-dot" title={strings[mark]} />}
    </span>
  );
}
