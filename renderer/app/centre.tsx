import { type ITabRenderValues, Layout, type TabNode } from 'flexlayout-react';
import 'flexlayout-react/style/light.css';
import { MousePointerClick } from 'lucide-react';
import { useState } from 'react';
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

function renderTab(node: TabNode, values: ITabRenderValues): void {
  const tab = tabOf(node);
  values.leading = <FormatIcon format={tab.format} />;
  values.content = <TabTitle tab={tab} />;
}

/** The docked tabs, one per asset. */
export function Centre() {
  const bench = useWorkbench();
  const model = usePart(
    parts => parts.tabs,
    state => state.model,
  );
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
        onRenderTab={renderTab}
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

function TabTitle({ tab }: { readonly tab: Tab }) {
  const bench = useWorkbench();
  const status = usePart(
    parts => parts.documents,
    state => state.entries[tab.asset]?.asset?.status,
  );
  const isDirty = status === 'edited' || status === 'draft';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeping a tab is also in its menu and on Enter in the explorer
    <span className="tab-title" title={tab.address} onDoubleClick={() => bench.tabs.keep(tab.asset)}>
      <span className={tab.preview ? 'tab-preview' : undefined}>{tab.name}</span>
      {isDirty && (
        <span className="tab-dot" title={strings[status]}>
          <span className="visually-hidden">{strings[status]}</span>
        </span>
      )}
    </span>
  );
}
