import { Crosshair } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { type Keys, keysOf } from '../../state/commands/keymap.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { atField } from '../../state/documents/at-field.ts';
import { NODES_WINDOW } from '../../state/documents/document-pages.ts';
import { type ItemRow, keyedItem } from '../../state/items/item-menu.ts';
import { itemStrings as itemSay } from '../../state/items/strings.ts';
import { sentence } from '../../state/labels/sentence.ts';
import { heaviestIn } from '../../state/problems/problem-signs.ts';
import { useAsset, usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { type MenuItem, useMenu } from '../../widgets/menu.tsx';
import { PanelHeader } from '../../widgets/panel-header.tsx';
import { type DropSide, VirtualTree, type VirtualTreeHandle } from '../../widgets/virtual-tree.tsx';
import { WaitingOrStopped } from '../../widgets/waiting.tsx';
import { canDrag, dropItem, dropSides } from './drag-item.ts';
import type { Step } from './flat-tree.ts';
import { rowFinding } from './row-finding.ts';
import { canHaveName, rowMenu } from './row-menu.ts';
import { structureStrings as say } from './strings.ts';
import { StructureCells } from './structure-row.tsx';
import { createStructure, type Structure, type StructureRow } from './structure-state.ts';
import './structure.css';

interface StructureProps {
  readonly asset: AssetId;
  readonly place: 'side' | 'centre';
}

/** The fields of an asset as a tree: at the side, next to the bytes, or in the centre with all its columns. */
export function StructurePane({ asset, place }: StructureProps) {
  const bench = useWorkbench();
  const follow = usePart(
    each => each.preferences,
    state => state.follow,
  );
  const actions = (
    <IconButton title={say.follow} pressed={follow} onClick={() => bench.preferences.set({ follow: !follow })}>
      <Crosshair />
    </IconButton>
  );
  return (
    <section
      className={`structure structure-${place}`}
      data-scope="structure"
      aria-label={place === 'side' ? say.title : undefined}
    >
      {place === 'side' ? <PanelHeader title={say.title} actions={actions} /> : <Columns />}
      <div className="structure-body">
        <Tree key={asset} asset={asset} place={place} />
      </div>
    </section>
  );
}

function Columns() {
  const { key, value, offset, size } = say.columns;
  return (
    <div className="structure-columns" aria-hidden>
      <span className="structure-column-key">{key}</span>
      <span className="structure-column-value">{value}</span>
      <span className="structure-number">{offset}</span>
      <span className="structure-number">{size}</span>
    </div>
  );
}

function NoStructure({ asset }: { readonly asset: AssetId }) {
  const { commands } = useWorkbench();
  const isEmpty = useAsset(asset)?.size === 0;
  const fault = usePart(
    each => each.documents,
    state => state.entries[asset]?.asset?.findings.find(({ weight }) => weight === 'error')?.text,
  );
  if (isEmpty) return <EmptyState title={say.empty} />;
  return (
    <EmptyState
      title={fault === undefined ? say.none : say.damaged}
      text={fault === undefined ? say.noneText : sentence(fault)}
      actions={
        <>
          <Button onClick={() => commands.run('structure.new')}>{say.create}</Button>
          <Button onClick={() => commands.run('structure.open')}>{say.openWith}</Button>
        </>
      }
    />
  );
}

function NotRead({ failure: { text, next }, onAgain }: { readonly failure: Failure; onAgain(): void }) {
  return (
    <EmptyState
      title={say.damaged}
      text={next === undefined ? text : `${text} ${next}`}
      actions={<Button onClick={onAgain}>{say.tryAgain}</Button>}
    />
  );
}

function Tree({ asset, place }: StructureProps) {
  const bench = useWorkbench();
  const { documents } = bench;
  const { structure, arrived } = useStructure(asset);
  const problems = usePart(
    each => each.problems,
    ({ list }) => heaviestIn(list, asset),
  );
  const [editing, setEditing] = useState<Editing>();
  const handle = useRef<VirtualTreeHandle>(null);
  const { menu, show } = useMenu(itemSay.menu);
  const active = useActiveRow({ asset, structure, handle, arrived });
  const rows = treeRows({ bench, asset, structure, choose: active.choose, startEditing: setEditing });
  useDuplicate(place, () => rows.menu(active.row));
  // Children are loaded on demand: those of a closed row are not needed.
  const childrenOf = ({ node, expanded }: StructureRow) =>
    (expanded ? documents.nodes(asset, node.path, 0)?.children : undefined) ?? [];
  const root = documents.nodes(asset, '', 0)?.node;
  if (root === undefined) {
    const isStopped = documents.isStructureStopped(asset);
    const failure = documents.structureFailure(asset);
    const stop = () => documents.stopStructure(asset);
    const again = () => documents.structureAgain(asset);
    if (failure !== undefined) return <NotRead failure={failure} onAgain={again} />;
    return <WaitingOrStopped label={say.reading} isStopped={isStopped} onStop={stop} onAgain={again} />;
  }
  if (root.count === 0) return <NoStructure asset={asset} />;

  return (
    <>
      <VirtualTree<StructureRow>
        label={say.label}
        density="dense"
        scope={`structure-${place}`}
        handle={handle}
        rows={{ count: structure.count(), at: structure.at, parentOf: structure.parentOf }}
        active={active.row}
        onActive={rows.select}
        onToggle={rows.toggle}
        onOpen={rows.open}
        onEdit={rows.edit}
        onHover={rows.hover}
        drag={rows.drag}
        onKey={(event, row) => runKeyed(rows.menu(row), keysOf(event))}
        onMenu={(row, at) => {
          const items = rows.menu(row);
          if (items.length > 0) show(at, items);
        }}
        labelOf={row => rows.node(row)?.key}
        rowClass={row => (row.node.path === editing?.path ? 'structure-editing' : '')}
        renderRow={row => (
          <StructureCells
            node={row.node}
            finding={rowFinding({ ...row, children: childrenOf(row) }, problems)}
            place={place}
            isEditing={row.node.path === editing?.path}
            name={row.node.path === editing?.path ? editing.name : undefined}
            isCurrent={() => !bench.documents.isEditing(asset)}
            onWrite={value => rows.write(row.node.path, value)}
            onRename={name => rows.rename(row.node.path, name)}
            onDone={isLeft => {
              setEditing(undefined);
              if (!isLeft) handle.current?.focus();
            }}
          />
        )}
      />
      {menu}
    </>
  );
}

/** The nodes of an asset as rows; an only child opens as soon as it has arrived. */
function useStructure(asset: AssetId) {
  const { documents } = useWorkbench();
  const structure = useMemo(
    () => createStructure({ windowSize: NODES_WINDOW, nodes: (path, first) => documents.nodes(asset, path, first) }),
    [documents, asset],
  );
  useStore(structure.store);
  const arrived = usePart(
    each => each.documents,
    state => state.entries[asset]?.arrived,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `arrived` changes with each answer
  useEffect(() => structure.openLone(), [structure, arrived]);
  return { structure, arrived };
}

/** The window has a command with the same keys: the tree's own takes precedence. */
function useDuplicate(place: StructureProps['place'], menu: () => Parameters<typeof keyedItem>[0]): void {
  const duplicate = () => keyedItem(menu(), 'Ctrl+D');
  useCommands([
    {
      id: `structure.duplicate.${place}`,
      title: itemSay.duplicate,
      group: say.title,
      keys: ['Ctrl+D'],
      scope: `structure-${place}`,
      when: () => duplicate() !== undefined,
      run: () => duplicate()?.run(),
    },
  ]);
}

interface RowParts {
  readonly bench: Workbench;
  readonly asset: AssetId;
  readonly structure: Structure;
  choose(way: readonly Step[], path: string): void;
  startEditing(editing: Editing): void;
}

/** The value or the name being edited. */
interface Editing {
  readonly path: string;
  readonly name?: string;
}

/** The actions for rows of the tree, by row number. */
function treeRows({ bench, asset, structure, choose, startEditing }: RowParts) {
  const { documents, selection } = bench;
  const node = (row: number) => structure.at(row)?.node;

  function toggle(row: number, expanded: boolean): void {
    const way = structure.at(row)?.way;
    if (way === undefined) return;
    if (expanded) structure.open(way);
    else structure.close(way);
  }

  async function write(path: string, value: unknown): Promise<string | undefined> {
    const failure = await documents.edit.trySetField(asset, path, value);
    return failure && atField(failure.text, path);
  }

  function edit(row: number): void {
    const at = node(row);
    if (at === undefined) return;
    if (canHaveName(at)) void startRenaming(at.path);
    if (at.value === undefined) return;
    if (!at.editable) bench.notices.say(say.notEditable, { tone: 'bad' });
    else if (typeof at.value === 'boolean') void write(at.path, !at.value);
    else startEditing({ path: at.path });
  }

  async function startRenaming(path: string): Promise<void> {
    const name = await bench.client.partName({ asset, path }).catch(() => null);
    if (name === null) bench.notices.say(itemSay.noName, { tone: 'bad' });
    else startEditing({ path, name });
  }

  /** A refusal is shown like that of any edit. */
  async function rename(path: string, name: string): Promise<void> {
    const made = await documents.edit.editItems(asset, { kind: 'rename', path, name });
    if (made !== undefined && made.followed > 0)
      bench.notices.done(itemSay.renamed(made.followed), () => documents.edit.undo(asset));
  }

  function placeOf(row: number): ItemRow | undefined {
    const item = structure.at(row);
    return item && { asset, node: item.node, place: item.posInSet, count: item.setSize };
  }

  /** Acts on a row that has been loaded. */
  function withRow<T>(row: number, work: (place: ItemRow) => T): T | undefined {
    const place = placeOf(row);
    return place && work(place);
  }

  return {
    ...{ node, toggle, write, edit, rename },
    select(row: number): void {
      const at = node(row);
      if (at === undefined) return;
      choose(structure.at(row)?.way ?? [], at.path);
      void selection.selectPath(asset, at.path, 'structure', { start: at.start, size: at.size });
    },
    /** Enter and double click: edit a value, or open and close a node. */
    open(row: number): void {
      const item = structure.at(row);
      if (item === undefined) return;
      if (item.node.editable && item.node.value !== undefined) edit(row);
      else if (item.expandable) toggle(row, !item.expanded);
    },
    hover(row: number | undefined): void {
      const at = row === undefined ? undefined : node(row);
      selection.hover(at && { asset, start: at.start, size: at.size, path: at.path });
    },
    drag: {
      canDrag: (row: number) => withRow(row, canDrag) ?? false,
      sides: (from: number, to: number) => withRow(from, held => withRow(to, target => dropSides(held, target))) ?? [],
      drop: (from: number, to: number, side: DropSide) =>
        withRow(from, held => withRow(to, target => dropItem(bench, held, target, side))),
    },
    menu(row: number): readonly MenuItem[] {
      const item = structure.at(row);
      const place = placeOf(row);
      if (item === undefined || place === undefined) return [];
      return rowMenu(bench, place, () => edit(row));
    },
  };
}

/** The keys of a row's menu. */
function runKeyed(items: readonly MenuItem[], keys: Keys | undefined): boolean {
  const found = keyedItem(items, keys);
  found?.run();
  return found !== undefined;
}

interface ActiveOptions {
  readonly asset: AssetId;
  readonly structure: Structure;
  readonly handle: { readonly current: VirtualTreeHandle | null };
  readonly arrived: number | undefined;
}

/** Reveals and scrolls to the row of a selection made elsewhere; the tree's own selection stays where it is. */
function useActiveRow({ asset, structure, handle, arrived }: ActiveOptions) {
  const current = usePart(
    bench => bench.selection,
    state => (state.current?.asset === asset ? state.current : undefined),
  );
  const follow = usePart(
    bench => bench.preferences,
    state => state.follow,
  );
  // The path rather than the row number, because rows above it open, close and arrive.
  const [active, setActive] = useState<{ readonly way?: readonly Step[]; readonly path?: string }>({});
  const [pending, setPending] = useState(false);
  const ancestors = current?.ancestors;
  const isOwn = current?.origin === 'structure' && current.path === active.path;
  useEffect(() => setPending(ancestors !== undefined && !isOwn), [ancestors, isOwn]);
  // Runs again whenever something arrives: a deep node is reached window by window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `arrived` changes with each answer
  useEffect(() => {
    if (!pending || ancestors === undefined) return;
    const way = stepsTo(current?.path, ancestors);
    const found = follow ? structure.reveal(way) : structure.rowOf(way);
    if (found === undefined) return;
    setActive({ way });
    setPending(false);
    if (follow) handle.current?.scrollToIndex(found, 'middle');
  }, [pending, ancestors, follow, structure, handle, arrived]);
  return {
    row: active.way === undefined ? -1 : structure.shownRow(active.way),
    choose: (way: readonly Step[], path: string) => setActive({ way, path }),
  };
}

/** The path to the selected node; a count or a tag is not a node, so its owner is selected. */
function stepsTo(path: string | undefined, ancestors: readonly Step[]): readonly Step[] {
  if (path === '') return [];
  const end = ancestors.findIndex(step => step.path === path);
  return end < 0 ? ancestors : ancestors.slice(0, end + 1);
}
