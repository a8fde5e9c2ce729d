import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { SceneElement } from '../../../shared/scene/element.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { factsOf } from '../../scene3d/visible-nodes.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { PanelHeader } from '../../widgets/panel-header.tsx';
import { TreeCell, type TreeItem, VirtualTree } from '../../widgets/virtual-tree.tsx';
import type { SceneView } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';

interface PartRow extends TreeItem {
  readonly node: number;
}

/** The parts of the scene with an eye each, the sums, and what could not be shown. */
export function PartsList({ view }: { readonly view: SceneView }) {
  // What a playing clip changes sixty times a second is no part of this.
  const { scene, element, others } = useStore(
    view.store,
    useShallow(({ scene, element, others, flipped, isolated, level, mode }) => ({
      ...{ scene, element, others, flipped, isolated, level, mode },
    })),
  );
  /** With which keys the next row is taken. */
  const held = useRef({ shiftKey: false, ctrlKey: false, metaKey: false });
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const large = useMemo(() => (scene ? closedAtFirst(scene) : new Set<number>()), [scene]);
  useEffect(() => setClosed(large), [large]);
  const rows = useMemo(() => (scene ? rowsOf(scene, closed) : []), [scene, closed]);
  if (scene === undefined) return null;
  const active = rows.findIndex(({ node }) => isMeant(scene, node, element));
  const facts = factsOf(scene, view.isShown);

  /** Alone; with Ctrl besides what is selected; with Shift all from the one before. */
  function choose(row: number): void {
    const { shiftKey, ctrlKey, metaKey } = held.current;
    const node = rows[row]?.node ?? -1;
    if (ctrlKey || metaKey) view.pickAll([{ kind: 'node', node }], 'toggle');
    else if (shiftKey && active >= 0) {
      const range = rows.slice(Math.min(row, active), Math.max(row, active) + 1);
      const elements = range.map((each): SceneElement => ({ kind: 'node', node: each.node }));
      view.pickAll(row < active ? elements.toReversed() : elements);
    } else chooseNode(view, node);
  }

  function toggle(row: number, expanded: boolean): void {
    const node = rows[row]?.node;
    if (node === undefined) return;
    const next = new Set(closed);
    if (expanded) next.delete(node);
    else next.add(node);
    setClosed(next);
  }

  return (
    <div className="scene-parts">
      <PanelHeader title={say.parts} note={String(scene.nodes.length)} />
      <div
        className="scene-nodes"
        onPointerDownCapture={event => (held.current = event)}
        onKeyDownCapture={event => (held.current = event)}
      >
        <VirtualTree<PartRow>
          label={say.nodes}
          density="dense"
          scope="scene"
          rows={{ count: rows.length, at: index => rows[index] }}
          active={active}
          onActive={row => choose(row)}
          onToggle={toggle}
          labelOf={row => scene.nodes[rows[row]?.node ?? -1]?.name}
          rowClass={({ node }) =>
            classOf(
              view.isShown(node),
              others.some(other => isMeant(scene, node, other)),
            )
          }
          renderRow={({ node }) => <NodeCells view={view} scene={scene} node={node} isShown={view.isShown(node)} />}
        />
      </div>
      <p className="scene-facts">{say.facts(facts)}</p>
      <Notes scene={scene} />
    </div>
  );
}

function classOf(isShown: boolean, isBesides: boolean): string {
  return `${isShown ? '' : 'scene-node-hidden'} ${isBesides ? 'scene-node-besides' : ''}`;
}

/** Of a large scene only the first levels are open. */
function closedAtFirst({ nodes }: Scene): ReadonlySet<number> {
  if (nodes.length <= MANY) return new Set();
  const depths: number[] = [];
  for (const [index, { parent }] of nodes.entries())
    depths[index] = parent >= 0 && parent < index ? (depths[parent] ?? 0) + 1 : 0;
  return new Set(nodes.flatMap((_, index) => ((depths[index] ?? 0) >= OPEN_LEVELS ? [index] : [])));
}

const MANY = 400;
const OPEN_LEVELS = 1;

/** A row stands for the node, and so for its mesh. */
function chooseNode(view: SceneView, node: number | undefined): void {
  const mesh = node === undefined ? undefined : view.store.getState().scene?.nodes[node]?.mesh;
  if (mesh !== undefined) view.choose({ kind: 'mesh', mesh });
  else if (node !== undefined && node >= 0) view.choose({ kind: 'node', node });
}

function isMeant(
  { nodes }: Scene,
  node: number,
  element: ReturnType<SceneView['store']['getState']>['element'],
): boolean {
  if (element?.kind === 'node') return element.node === node;
  return element !== undefined && 'mesh' in element && nodes[node]?.mesh === element.mesh;
}

interface CellsProps {
  readonly view: SceneView;
  readonly scene: Scene;
  readonly node: number;
  readonly isShown: boolean;
}

function NodeCells({ view, scene, node, isShown }: CellsProps) {
  const on = scene.nodes[node];
  const name = on?.name ?? '';
  // The container's name stands before each of its parts: the tip has it, the row is too short for it.
  return (
    <>
      <TreeCell className="scene-node">
        <span className="truncate" title={name}>
          {name.slice(name.indexOf('.') + 1)}
        </span>
      </TreeCell>
      <TreeCell className="scene-node-kind">{on && say.kind[on.kind]}</TreeCell>
      <TreeCell className="scene-node-eye">
        <button
          type="button"
          tabIndex={-1}
          className="scene-eye"
          aria-label={say.eye(name, isShown)}
          aria-pressed={isShown}
          onClick={event => {
            event.stopPropagation();
            view.flip(node);
          }}
        >
          {isShown ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        </button>
      </TreeCell>
    </>
  );
}

/** What is missing, what is odd, and what the file asks for and this view cannot show. */
function Notes({ scene }: { readonly scene: Scene }) {
  const bench = useWorkbench();
  const notShown = [...new Set(scene.materials.flatMap(material => material.notShown))];
  const count = scene.problems.length + notShown.length;
  if (count === 0) return null;

  function go(index: number): void {
    const origin = scene.problems[index]?.origin;
    const source = origin && scene.sources[origin.source];
    if (origin && source) void bench.selection.selectPath(source.asset, origin.path, 'problems', origin);
  }

  return (
    <details className="scene-notes">
      <summary>{say.notes(count)}</summary>
      <ul>
        {scene.problems.map(({ text, weight, origin }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is as the scene has it
          <li key={index} className={`scene-note scene-note-${weight}`}>
            {origin ? (
              <button type="button" onClick={() => go(index)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
        {notShown.map(text => (
          <li key={text} className="scene-note">
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Nodes below their parents, without what is in a closed one. */
function rowsOf({ nodes }: Scene, closed: ReadonlySet<number>): PartRow[] {
  const children = new Map<number, number[]>();
  for (const [index, { parent }] of nodes.entries()) {
    const of = parent >= 0 && parent < nodes.length ? parent : -1;
    const own = children.get(of);
    if (own) own.push(index);
    else children.set(of, [index]);
  }
  const rows: PartRow[] = [];
  const add = (parent: number, level: number): void => {
    const own = children.get(parent) ?? [];
    for (const [position, node] of own.entries()) {
      const expandable = children.has(node);
      const expanded = expandable && !closed.has(node);
      rows.push({ key: String(node), node, level, posInSet: position + 1, setSize: own.length, expandable, expanded });
      if (expanded) add(node, level + 1);
    }
  };
  add(-1, 1);
  return rows;
}
