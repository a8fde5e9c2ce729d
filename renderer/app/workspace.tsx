import {
  ArchiveRestore,
  CircleAlert,
  Files,
  FolderInput,
  GitCompare,
  GraduationCap,
  Keyboard,
  ListTree,
  type LucideIcon,
  PencilLine,
  Search,
  Settings,
} from 'lucide-react';
import { type DragEvent, type ReactNode, useRef } from 'react';
import type { AssetId } from '../../shared/contract/types.ts';
import { useKeys } from '../state/commands/use-keys.ts';
import type { BottomTab } from '../state/settings/preferences.ts';
import { panelWidth } from '../state/window/panel-layout.ts';
import { useAsset, usePart, useWorkbench } from '../state/workbench.ts';
import { IconButton } from '../widgets/button.tsx';
import { EmptyState } from '../widgets/empty-state.tsx';
import { Grip } from '../widgets/split-pane.tsx';
import { Bottom } from './bottom.tsx';
import { Centre } from './centre.tsx';
import { Guard } from './guard.tsx';
import { Explorer, InspectorPane, LearnPane, StructurePane } from './panes.ts';
import { strings } from './strings.ts';
import { useHeld, usePanelLayout, useShownPanels } from './use-panels.ts';
import { viewOf } from './view-of.ts';
import './workspace.css';
import './activity-bar.css';

/** The panes of the workbench and the bars between them. */
export function Workspace() {
  const shown = usePanelLayout();
  const isLearning = usePart(
    bench => bench.preferences,
    state => state.learn.shown,
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file dropped where nothing takes it is not opened in the place of the window
    <div className="app-body" onDragOver={refuseFiles} onDrop={refuseFiles}>
      <ActivityBar />
      {(isLearning || shown.explorer) && <ExplorerPanel isLearning={isLearning} />}
      <div className="workspace-middle">
        <main className="workspace-centre" aria-label={strings.editor} data-zone="editor">
          <Centre />
        </main>
        {shown.bottom && <BottomPanel />}
      </div>
      {shown.side && <SidePanel />}
    </div>
  );
}

interface Tool {
  readonly command: string;
  readonly title: string;
  readonly icon: LucideIcon;
  /** The tab of the bottom panel that it shows and hides. */
  readonly tab?: BottomTab;
}

/** In the order of work: find, change, write, check, restore. */
const tools: readonly Tool[] = [
  { command: 'search', title: strings.search, icon: Search, tab: 'search' },
  { command: 'view.changes', title: strings.changes, icon: PencilLine, tab: 'changes' },
  { command: 'write.plan', title: strings.write, icon: FolderInput },
  { command: 'compare.choose', title: strings.compare, icon: GitCompare },
  { command: 'view.problems', title: strings.problems, icon: CircleAlert, tab: 'problems' },
  { command: 'write.backups', title: strings.backups, icon: ArchiveRestore },
];

/** The column at the far left: the tools, always in the same place. */
function ActivityBar() {
  const bench = useWorkbench();
  const keys = useKeys();
  const { bottom, learn } = usePart(
    parts => parts.preferences,
    state => state,
  );
  const shown = useShownPanels();
  const changes = usePart(
    parts => parts.changes,
    state => state.list.filter(change => !change.written).length,
  );
  const run = (id: string) => () => bench.commands.run(id);
  return (
    <nav className="activity" aria-label={strings.activityBar} data-zone="activity" data-tips="right">
      <IconButton
        title={strings.explorer}
        keys={keys('view.explorer')}
        pressed={shown.explorer && !learn.shown}
        onClick={run('view.explorer')}
      >
        <Files />
      </IconButton>
      {tools.map(({ command, title, icon: Icon, tab }) => (
        <IconButton
          key={command}
          title={title}
          keys={keys(command)}
          onClick={run(command)}
          {...(tab !== undefined && { pressed: shown.bottom && bottom.tab === tab })}
          {...(command === 'write.plan' && { badge: changes })}
        >
          <Icon />
        </IconButton>
      ))}
      <span className="activity-space" />
      <IconButton title={strings.learn} pressed={learn.shown} onClick={run('learn')}>
        <GraduationCap />
      </IconButton>
      <IconButton title={strings.help} keys={keys('shortcuts')} onClick={run('shortcuts')}>
        <Keyboard />
      </IconButton>
      <IconButton title={strings.openSettings} keys={keys('settings')} onClick={run('settings')}>
        <Settings />
      </IconButton>
    </nav>
  );
}

function refuseFiles(event: DragEvent): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

function useWindowWidth(): number {
  return usePart(
    bench => bench.panelLayout,
    state => state.width,
  );
}

/** The files of the game, or the lessons instead. */
function ExplorerPanel({ isLearning }: { readonly isLearning: boolean }) {
  return (
    <EdgePanel
      edge="explorer"
      label={isLearning ? strings.learn : strings.explorer}
      grip={{ label: strings.resizeExplorer, min: 160, max: 640 }}
    >
      <Guard>{isLearning ? <LearnPane /> : <Explorer />}</Guard>
    </EdgePanel>
  );
}

function BottomPanel() {
  return (
    <EdgePanel edge="bottom" label={strings.bottom} grip={{ label: strings.resizeBottom, min: 80, max: 640 }}>
      <Bottom />
    </EdgePanel>
  );
}

function SidePanel() {
  return (
    <EdgePanel edge="side" label={strings.inspector} grip={{ label: strings.resizeInspector, min: 180, max: 720 }}>
      <Side />
    </EdgePanel>
  );
}

interface EdgePanelProps {
  readonly edge: 'explorer' | 'bottom' | 'side';
  readonly label: string;
  readonly grip: { readonly label: string; readonly min: number; readonly max: number };
  readonly children: ReactNode;
}

/** A panel at an edge of the window; a grip on its inner side resizes it. */
function EdgePanel({ edge, label, grip, children }: EdgePanelProps) {
  const { preferences } = useWorkbench();
  const kept = usePart(
    bench => bench.preferences,
    state => state[edge],
  );
  const held = useHeld(edge);
  const width = useWindowWidth();
  const Landmark = edge === 'side' ? 'aside' : 'section';
  const isFirst = edge !== 'explorer';
  const handle = (
    <Grip
      {...grip}
      direction={edge === 'bottom' ? 'column' : 'row'}
      value={kept.size}
      reverse={isFirst}
      onChange={size => preferences.set({ [edge]: { ...kept, size } })}
    />
  );
  return (
    <Landmark
      className={`workspace-${edge}`}
      style={edge === 'bottom' ? { height: kept.size } : { width: panelWidth(edge, kept.size, width) }}
      aria-label={label}
      data-zone={edge}
      {...held}
    >
      {isFirst && handle}
      <div className="workspace-panel">{children}</div>
      {!isFirst && handle}
    </Landmark>
  );
}

/** The right side: structure on top, data inspector below, both of the active asset. */
function Side() {
  const { preferences } = useWorkbench();
  const box = useRef<HTMLDivElement>(null);
  const side = usePart(
    bench => bench.preferences,
    state => state.side,
  );
  const { active: shown, front } = usePart(
    bench => bench.tabs,
    state => state,
  );
  const compared = usePart(
    bench => bench.comparing,
    state => (front === undefined ? undefined : state.entries[front]?.shown),
  );
  // For a comparison in front, its right side if there is one.
  const active = shown?.asset ?? compared?.b ?? compared?.a;
  const asset = useAsset(active);
  const views = usePart(
    bench => bench.preferences,
    state => state.views,
  );
  const selected = usePart(
    bench => bench.selection,
    state => state.current?.asset,
  );
  if (asset === undefined || asset.kind === 'folder') {
    return <EmptyState icon={<ListTree />} title={strings.nothingSelected} text={strings.nothingSelectedText} />;
  }
  // Numbers are read from bytes: if no view shows bytes and none are selected, the structure gets the space.
  const view = shown === undefined ? 'hex' : viewOf(shown, asset, views);
  const hasBytes = view === 'hex' || view === 'structure' || view === 'definition' || selected === asset.id;
  const structure = (
    <SidePart zone="structure" asset={asset.id} share={hasBytes ? side.split : 1}>
      <StructurePane asset={asset.id} place="side" />
    </SidePart>
  );
  if (!hasBytes)
    return (
      <div className="side" ref={box}>
        {structure}
      </div>
    );
  return (
    <div className="side" ref={box}>
      {structure}
      <Grip
        direction="column"
        label={strings.resizeSplit}
        value={side.split}
        min={0.15}
        max={0.85}
        scale={() => 1 / Math.max(box.current?.clientHeight ?? 1, 1)}
        onChange={split => preferences.set({ side: { ...side, split } })}
      />
      <SidePart zone="inspector" asset={asset.id} share={1 - side.split}>
        <InspectorPane asset={asset.id} />
      </SidePart>
    </div>
  );
}

interface SidePartProps {
  readonly zone: 'structure' | 'inspector';
  readonly asset: AssetId;
  /** The share of the side's height. */
  readonly share: number;
  readonly children: ReactNode;
}

function SidePart({ zone, asset, share, children }: SidePartProps) {
  return (
    <div className="side-part" style={{ flex: share }} data-zone={zone}>
      <Guard key={`${zone} ${asset}`}>{children}</Guard>
    </div>
  );
}
