import {
  Actions,
  DockLocation,
  type IJsonModel,
  type IJsonTabNode,
  Model,
  TabNode,
  TabSetNode,
} from 'flexlayout-react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { AssetId, AssetRow, ViewId } from '../../../shared/contract/types.ts';
import type { Shown } from '../documents/shared-undo.ts';
import { keepActiveGroup } from './keep-active-group.ts';
import { createTabUnloader } from './tab-unloader.ts';

/** What a tab remembers of its asset; addresses outlive the host, ids need not. */
export interface Tab {
  readonly asset: AssetId;
  readonly address: string;
  readonly name: string;
  readonly format?: string;
  readonly kind?: AssetRow['kind'];
  /** Shown in italics: the next single click replaces it. */
  readonly preview: boolean;
  /** The view chosen in this tab; if absent, the one last used for the format. */
  readonly view?: ViewId;
}

/** A tab that shows two versions side by side. */
export interface ComparisonTab {
  readonly comparison: ComparisonId;
  readonly name: string;
}

interface TabsState {
  readonly model: Model;
  readonly tabs: readonly Tab[];
  readonly comparisons: readonly ComparisonTab[];
  /** The asset in front; absent if something else is. */
  readonly active?: Tab;
  /** The tab in front, whatever it shows: an asset's id or a comparison's. */
  readonly front?: string;
  readonly closed: readonly Tab[];
}

/** The target of Undo: the asset in front, or the comparison. */
export function inFront({ active, comparisons, front }: TabsState): Shown | undefined {
  return active?.asset ?? comparisons.find(({ comparison }) => comparison === front)?.comparison;
}

type TabRow = Pick<AssetRow, 'id' | 'address' | 'name' | 'format'> & Partial<Pick<AssetRow, 'kind'>>;

interface ShowOptions {
  readonly keep?: boolean;
  readonly view?: ViewId;
  /** Focuses the view; a permanent tab always gets the focus. */
  readonly focus?: boolean;
}

export interface Tabs {
  readonly store: StoreApi<TabsState>;
  /** Shows an asset, as a preview or permanently. */
  show(row: TabRow, options?: ShowOptions): void;
  /** Opens an asset permanently, in the background. */
  openBehind(row: TabRow, options?: Pick<ShowOptions, 'view'>): void;
  /** Shows a comparison in a tab of its own, or gives its tab another name. */
  compare(tab: ComparisonTab): void;
  /** Selects and closes a tab by an id as in `front`. */
  select(id: string): void;
  keep(asset: AssetId): void;
  /** An open asset was renamed, so it has another id; its tab stays where it is. */
  renamed(asset: AssetId, row: Pick<AssetRow, 'id' | 'address' | 'name'>): void;
  /** Every id that an open asset had under earlier names; none if it was never renamed. */
  namesakes(asset: AssetId): ReadonlySet<AssetId>;
  setView(asset: AssetId, view: ViewId): void;
  /** A tab's first view stays its view, whatever is chosen in others. */
  settleView(asset: AssetId, view: ViewId): void;
  close(id: string): void;
  closeOthers(id: string): void;
  closeAll(): void;
  /** Reopens the tab that was closed last. */
  reopen(): void;
  step(by: 1 | -1): void;
  /** Goes to a group by its index, from 0; does nothing if there are fewer. */
  selectGroup(index: number): void;
  /** Moves the active tab into a new group on the right. */
  split(): void;
  save(): IJsonModel;
  restore(json: IJsonModel): void;
  /** Closes all tabs, and forgets those that could be reopened. */
  reset(): void;
}

const MAIN = 'main';
const CLOSED_KEPT = 20;

function emptyModel(): IJsonModel {
  return {
    global: {
      tabEnableRename: false,
      tabEnablePopout: false,
      tabSetEnableMaximize: false,
      tabSetEnableDeleteWhenEmpty: true,
      tabSetMinWidth: 160,
      tabSetMinHeight: 120,
    },
    borders: [],
    layout: { type: 'row', children: [{ type: 'tabset', id: MAIN, children: [] }] },
  };
}

/** The tab of a node of the layout. */
export function tabOf(node: TabNode): Tab {
  return node.getConfig() as Tab; // as: the config is written in this file only
}

/** The comparison of a node, if it is one. */
export function comparisonOf(node: TabNode): ComparisonTab | undefined {
  return isAsset(node) ? undefined : (node.getConfig() as ComparisonTab); // as: the config is written in this file only
}

function isAsset(node: TabNode): boolean {
  return node.getComponent() === 'asset';
}

function nodeJson(tab: Tab): IJsonTabNode {
  return { type: 'tab', id: tab.asset, name: tab.name, component: 'asset', config: tab };
}

function comparisonJson(tab: ComparisonTab): IJsonTabNode {
  return { type: 'tab', id: tab.comparison, name: tab.name, component: 'comparison', config: tab };
}

function tabNodes(model: Model): TabNode[] {
  const nodes: TabNode[] = [];
  model.visitNodes(node => {
    if (node instanceof TabNode) nodes.push(node);
  });
  return nodes;
}

function tabSets(model: Model): TabSetNode[] {
  const sets: TabSetNode[] = [];
  model.visitNodes(node => {
    if (node instanceof TabSetNode) sets.push(node);
  });
  return sets;
}

function frontNode(model: Model): TabNode | undefined {
  const node = (model.getActiveTabset() ?? model.getFirstTabSet())?.getSelectedNode();
  return node instanceof TabNode ? node : undefined;
}

function nodeIn(model: Model, id: string): TabNode | undefined {
  return tabNodes(model).find(node => node.getId() === id);
}

/** Adds a tab to the active group, replacing its preview if there is one. */
function placeIn(model: Model, tab: IJsonTabNode): void {
  const set = model.getActiveTabset() ?? model.getFirstTabSet();
  if (set === undefined) return;
  const isAssetTab = tab.component === 'asset';
  const preview = tabNodes(model).find(node => isAssetTab && tabOf(node).preview && node.getParent() === set);
  const index = preview ? set.getChildren().indexOf(preview) : -1;
  const add = Actions.addTab(tab, set.getId(), DockLocation.CENTER, index, true);
  model.doAction(preview ? Actions.group([add, Actions.deleteTab(preview.getId())]) : add);
}

/** Adds a tab to the active group, after all others. */
function addLastIn(model: Model, tab: IJsonTabNode): void {
  const set = model.getActiveTabset() ?? model.getFirstTabSet();
  if (set !== undefined) model.doAction(Actions.addTab(tab, set.getId(), DockLocation.CENTER, -1, false));
}

function closeIn(model: Model, test: (node: TabNode) => boolean): void {
  const doomed = tabNodes(model).filter(test);
  if (doomed.length > 0) model.doAction(Actions.group(doomed.map(node => Actions.deleteTab(node.getId()))));
}

function selectIn(model: Model, id: string): void {
  const node = nodeIn(model, id);
  if (node === undefined) return;
  model.doAction(Actions.selectTab(id));
  const parent = node.getParent();
  if (parent instanceof TabSetNode) model.doAction(Actions.setActiveTabset(parent.getId()));
}

/** The same tab at the same place, under the new name. */
function renameIn(model: Model, node: TabNode, tab: Tab): void {
  const set = node.getParent();
  if (!(set instanceof TabSetNode)) return;
  const index = set.getChildren().indexOf(node);
  const add = Actions.addTab(nodeJson(tab), set.getId(), DockLocation.CENTER, index, set.getSelectedNode() === node);
  keepActiveGroup(model, () => model.doAction(Actions.group([add, Actions.deleteTab(node.getId())])));
}

function newTab({ id: asset, address, name, format, kind }: TabRow, options: ShowOptions | undefined): IJsonTabNode {
  const view = options?.view === undefined ? {} : { view: options.view };
  const known = { ...(format !== undefined && { format }), ...(kind !== undefined && { kind }) };
  return nodeJson({ asset, address, name, preview: options?.keep !== true, ...known, ...view });
}

/** The docking layout's own model is the single source of truth; the store is derived from it. */
function createTabModel() {
  const store = createStore<TabsState>(fresh);
  const rest = createTabUnloader();
  /** A tab being unloaded is absent for a moment, but not closed. */
  let isResting = false;

  function fresh(): TabsState {
    return { model: watch(Model.fromJson(emptyModel())), tabs: [], comparisons: [], closed: [] };
  }

  function watch(model: Model): Model {
    model.addChangeListener({ onAfterAction: () => isResting || derive(model) });
    return model;
  }

  function derive(model: Model): void {
    const before = store.getState();
    const tabs = tabNodes(model).filter(isAsset).map(tabOf);
    const comparisons = tabNodes(model).flatMap(node => comparisonOf(node) ?? []);
    const left = new Set(tabs.map(tab => tab.asset));
    const gone = before.tabs.filter(tab => !left.has(tab.asset) && !tab.preview);
    const node = frontNode(model);
    const front = node === undefined ? {} : { front: node.getId() };
    const active = node !== undefined && isAsset(node) ? { active: tabOf(node) } : {};
    const closed = [...before.closed, ...gone].slice(-CLOSED_KEPT);
    store.setState({ model, tabs, comparisons, closed, ...active, ...front }, true);
    isResting = true;
    rest(model, tabNodes(model));
    isResting = false;
  }

  const model = () => store.getState().model;
  const nodeOf = (id: string) => nodeIn(model(), id);
  return {
    ...{ store, model, nodeOf },
    select: (id: string) => selectIn(model(), id),
    place: (tab: IJsonTabNode) => placeIn(model(), tab),
    placeBehind: (tab: IJsonTabNode) => addLastIn(model(), tab),
    closeWhere: (test: (node: TabNode) => boolean) => closeIn(model(), test),
    change(asset: AssetId, part: Partial<Tab>): void {
      const node = nodeOf(asset);
      if (node) model().doAction(Actions.updateNodeAttributes(asset, { config: { ...tabOf(node), ...part } }));
    },
    rename: ({ comparison, name }: ComparisonTab) =>
      model().doAction(Actions.updateNodeAttributes(comparison, { name, config: { comparison, name } })),
    restore: (json: IJsonModel) => derive(watch(Model.fromJson(json))),
    reset: () => store.setState(fresh(), true),
  };
}

type TabModel = ReturnType<typeof createTabModel>;

/** The open tabs; `wantFocus` is called with the id of the view that gets the keyboard. */
export function createTabs(wantFocus: (id: string) => void = () => undefined): Tabs {
  const tabs = createTabModel();
  const { store, model, select, change, closeWhere } = tabs;

  /** Moves the keyboard to the tab that is in front now. */
  function focusFront(): void {
    const { front } = store.getState();
    if (front !== undefined) wantFocus(front);
  }

  /** Acts, then moves the keyboard along. */
  function follow<A extends readonly unknown[]>(act: (...args: A) => void): (...args: A) => void {
    return (...args) => {
      act(...args);
      focusFront();
    };
  }

  const renames = createRenames(tabs);
  const moves = tabMoves(tabs);
  return {
    ...{ store, select },
    ...opening(tabs, focusFront),
    keep: asset => change(asset, { preview: false }),
    renamed: renames.renamed,
    namesakes: renames.namesakes,
    setView: follow((asset, view) => change(asset, { view })),
    settleView(asset, view) {
      const node = tabs.nodeOf(asset);
      if (node && tabOf(node).view === undefined) change(asset, { view });
    },
    close: follow(id => closeWhere(node => node.getId() === id)),
    closeOthers: id => closeWhere(node => node.getId() !== id),
    closeAll: () => closeWhere(() => true),
    reopen: follow(moves.reopen),
    step: follow(moves.step),
    selectGroup: follow(moves.selectGroup),
    split: follow(moves.split),
    save: () => model().toJson(),
    restore: follow(tabs.restore),
    reset() {
      renames.forget();
      tabs.reset();
    },
  };
}

/** Shows assets and comparisons, in new tabs if they have none yet. */
function opening(
  { nodeOf, place, placeBehind, select, change, rename }: TabModel,
  focusFront: () => void,
): Pick<Tabs, 'show' | 'openBehind' | 'compare'> {
  return {
    show(row, options) {
      const node = nodeOf(row.id);
      if (node === undefined) place(newTab(row, options));
      else {
        if (options?.view !== undefined) change(row.id, { view: options.view });
        if (options?.keep === true && tabOf(node).preview) change(row.id, { preview: false });
        select(row.id);
      }
      if (options?.keep === true || options?.focus === true) focusFront();
    },
    openBehind(row, options) {
      if (nodeOf(row.id) === undefined) placeBehind(newTab(row, { ...options, keep: true }));
    },
    compare(tab) {
      if (nodeOf(tab.comparison)) return rename(tab);
      place(comparisonJson(tab));
      focusFront();
    },
  };
}

/** Renamed assets, by each of their earlier names. */
function createRenames({ store, model, nodeOf }: TabModel) {
  const renames = new Map<AssetId, ReadonlySet<AssetId>>();
  return {
    renamed(asset: AssetId, { id, address, name }: Parameters<Tabs['renamed']>[1]): void {
      const node = nodeOf(asset);
      if (node === undefined || !(node.getParent() instanceof TabSetNode)) return;
      const all = new Set([...(renames.get(asset) ?? [asset]), id]);
      for (const each of all) renames.set(each, all);
      renameIn(model(), node, { ...tabOf(node), asset: id, address, name });
      // It was renamed, not closed.
      store.setState(({ closed }) => ({ closed: closed.filter(other => other.asset !== asset) }));
    },
    namesakes: (asset: AssetId): ReadonlySet<AssetId> => renames.get(asset) ?? new Set(),
    forget: () => renames.clear(),
  };
}

/** Moving from tab to tab. */
function tabMoves({
  store,
  model,
  nodeOf,
  select,
  place,
}: TabModel): Pick<Tabs, 'reopen' | 'step' | 'selectGroup' | 'split'> {
  return {
    reopen() {
      const { closed } = store.getState();
      const tab = closed.at(-1);
      if (tab === undefined) return;
      store.setState({ closed: closed.slice(0, -1) });
      place(nodeJson(tab));
    },
    step(by) {
      const { front } = store.getState();
      if (front === undefined) return;
      const ids = tabNodes(model()).map(node => node.getId());
      const next = ids[(ids.indexOf(front) + by + ids.length) % ids.length];
      if (next) select(next);
    },
    selectGroup(index) {
      const set = tabSets(model())[index];
      const front = set?.getSelectedNode();
      if (front !== undefined) select(front.getId());
    },
    split() {
      const { front } = store.getState();
      const parent = front === undefined ? undefined : nodeOf(front)?.getParent();
      if (front === undefined || !(parent instanceof TabSetNode) || parent.getChildren().length < 2) return;
      model().doAction(Actions.moveNode(front, parent.getId(), DockLocation.RIGHT, -1, true));
    },
  };
}

/** The saved layout, reduced to the assets and comparisons that still exist, by id. */
export function keepTabs(json: IJsonModel, isThere: (id: string) => boolean): IJsonModel {
  const model = Model.fromJson(json);
  for (const node of tabNodes(model)) {
    if (!isThere(isAsset(node) ? tabOf(node).asset : node.getId())) model.doAction(Actions.deleteTab(node.getId()));
  }
  return model.toJson();
}

/** Every tab of a saved layout. */
export function tabsIn(json: IJsonModel): readonly Tab[] {
  return tabNodes(Model.fromJson(json)).filter(isAsset).map(tabOf);
}
