import { Eye, EyeOff, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { SceneElement } from '../../../shared/scene/element.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { PictureData } from '../../scene3d/textures.ts';
import { factsOf } from '../../scene3d/visible-nodes.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { type MenuItem, useMenu } from '../../widgets/menu.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import { TreeCell, VirtualTree, type VirtualTreeHandle } from '../../widgets/virtual-tree.tsx';
import { PartFilterBar } from './part-filter-bar.tsx';
import { type Part, type PartFilter, type PartRow, type PartTree, partRows, usersOf } from './part-tree.ts';
import type { SceneActions } from './scene-commands.ts';
import type { SceneView } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';

/** The parts, materials and pictures of the scene, its totals, and what could not be shown. */
export function PartsList({ view, picture, ...actions }: PartsProps) {
  const [list, setList] = useState<(typeof lists)[number]>('parts');
  const scene = useStore(view.store, state => state.scene);
  const tree = useStore(view.store, state => state.tree);
  if (scene === undefined || tree === undefined) return null;
  const counts = { parts: scene.nodes.length, materials: scene.materials.length, textures: scene.textures.length };
  return (
    <div className="scene-parts">
      <div className="scene-lists" role="group" aria-label={say.lists}>
        {lists.map(each => (
          <button key={each} type="button" aria-pressed={each === list} onClick={() => setList(each)}>
            {say[each]} <span className="scene-count">{counts[each].toLocaleString('en-US')}</span>
          </button>
        ))}
      </div>
      {list === 'parts' && <Parts {...{ view, scene, tree, actions }} />}
      {list !== 'parts' && <Surfaces {...{ view, scene, picture, list }} />}
      <Notes scene={scene} />
    </div>
  );
}

type PartActions = Pick<SceneActions, 'frame' | 'isolate' | 'importShape' | 'importNew'>;

interface PartsProps extends PartActions {
  readonly view: SceneView;
  readonly picture: PictureOf;
}

const lists = ['parts', 'materials', 'textures'] as const;

/** The pixels of a texture of the scene. */
export type PictureOf = (texture: number) => Promise<PictureData | undefined>;

interface PartsOf {
  readonly view: SceneView;
  readonly scene: Scene;
  readonly tree: PartTree;
  readonly actions: PartActions;
}

/** The actions for the clicked part, which they select. */
function menuOf(view: SceneView, { frame, isolate, importShape, importNew }: PartActions): readonly MenuItem[] {
  return [
    { title: say.frame, keys: 'F', run: () => frame(false) },
    { title: say.isolate, keys: 'X', run: isolate },
    { title: say.hide, keys: 'H', run: view.flipSelected },
    ...(importShape ? [{ kind: 'line' } as const, { title: say.import, run: importShape }] : []),
    ...(importNew ? [{ title: say.importNew, run: importNew }] : []),
  ];
}

function Parts({ view, scene, tree, actions }: PartsOf) {
  // Values that a playing clip changes sixty times a second are left out.
  const { element, others } = useStore(
    view.store,
    useShallow(({ element, others, flipped, isolated, level, mode }) => ({
      ...{ element, others, flipped, isolated, level, mode },
    })),
  );
  const { menu, show } = useMenu(say.partMenu);
  /** The modifier keys of the next click. */
  const held = useRef({ shiftKey: false, ctrlKey: false, metaKey: false });
  const [filter, setFilter] = useState<PartFilter>({ text: '' });
  const { rows, active, selected, toggle } = usePartRows({ scene, tree, filter, element });
  const handle = useRef<VirtualTreeHandle>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls, not rows that open above it
  useEffect(() => {
    if (active >= 0) handle.current?.reveal(active);
  }, [selected]);
  const choose = (row: number) => chooseRow(view, rows, { row, active, keys: held.current });

  return (
    <>
      <PartFilterBar tree={tree} filter={filter} onFilter={setFilter} />
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
          handle={handle}
          onActive={choose}
          onToggle={row => toggle(rows[row]?.key)}
          onMenu={(row, at) => {
            held.current = { shiftKey: false, ctrlKey: false, metaKey: false };
            choose(row);
            show(at, menuOf(view, actions));
          }}
          labelOf={row => rows[row]?.part.name}
          rowClass={({ part }) =>
            classOf(
              part.nodes.some(view.isShown),
              others.some(other => part.nodes.some(node => isMeant(scene, node, other))),
            )
          }
          renderRow={({ part }) => <PartCells {...{ view, scene, part }} isShown={part.nodes.some(view.isShown)} />}
        />
      </div>
      {menu}
      <p className="scene-facts">{say.facts(factsOf(scene, view.isShown))}</p>
    </>
  );
}

interface RowsOf {
  readonly scene: Scene;
  readonly tree: PartTree;
  readonly filter: PartFilter;
  readonly element: SceneElement | undefined;
}

/** The expanded rows that match the filter; parents of the selection expand automatically. */
function usePartRows({ scene, tree, filter, element }: RowsOf) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => scene.nodes.findIndex((_, node) => isMeant(scene, node, element)), [scene, element]);
  const rows = useMemo(() => {
    const [own, ...around] = tree.keysOf.get(selected) ?? [];
    return partRows(
      tree,
      filter,
      key => turned.has(key),
      key => key !== own && around.includes(key),
    );
  }, [tree, filter, turned, selected]);
  const active = rows.findIndex(({ key }) => key === tree.keysOf.get(selected)?.[0]);
  function toggle(key: string | undefined): void {
    if (key === undefined) return;
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  }
  return { rows, active, selected, toggle };
}

interface Choice {
  readonly row: number;
  /** The row that was active before. */
  readonly active: number;
  readonly keys: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean };
}

/** Selects only this row; with Ctrl in addition to the selection; with Shift all from the previous one. */
function chooseRow(view: SceneView, rows: readonly PartRow[], { row, active, keys }: Choice): void {
  const nodes = rows[row]?.part.nodes ?? [];
  const [only] = nodes;
  if (keys.ctrlKey || keys.metaKey) view.pickAll(asElements(nodes), 'toggle');
  else if (keys.shiftKey && active >= 0) {
    const range = rows.slice(Math.min(row, active), Math.max(row, active) + 1).map(({ part }) => part);
    view.pickAll(asElements((row < active ? range.toReversed() : range).flatMap(part => part.nodes)));
  } else if (nodes.length > 1) view.pickAll(asElements(nodes));
  else if (only !== undefined) chooseNode(view, only);
}

function asElements(nodes: readonly number[]): SceneElement[] {
  return nodes.map(node => ({ kind: 'node', node }));
}

function classOf(isShown: boolean, isBesides: boolean): string {
  return `${isShown ? '' : 'scene-node-hidden'} ${isBesides ? 'scene-node-besides' : ''}`;
}

/** A row represents the node, and thus its mesh. */
function chooseNode(view: SceneView, node: number): void {
  const mesh = view.store.getState().scene?.nodes[node]?.mesh;
  view.choose(mesh === undefined ? { kind: 'node', node } : { kind: 'mesh', mesh, node });
}

function isMeant(
  { nodes }: Scene,
  node: number,
  element: ReturnType<SceneView['store']['getState']>['element'],
): boolean {
  if (element?.kind === 'node') return element.node === node;
  if (element === undefined || !('mesh' in element)) return false;
  return nodes[node]?.mesh === element.mesh && (!('node' in element) || (element.node ?? node) === node);
}

interface CellsProps {
  readonly view: SceneView;
  readonly scene: Scene;
  readonly part: Part;
  readonly isShown: boolean;
}

function PartCells({ view, scene, part, isShown }: CellsProps) {
  const { name, kind, nodes, children } = part;
  // The container's name precedes it, and is shown if there is room.
  const whole = scene.nodes[nodes[0] ?? -1]?.name ?? name;
  const below = nodes.length > 1 ? nodes.length : children.length;
  return (
    <>
      <TreeCell className="scene-node">
        <span className="truncate" title={whole}>
          {name}
        </span>
      </TreeCell>
      <TreeCell className="scene-node-kind">{below > 0 ? say.countOf(say.kind[kind], below) : say.kind[kind]}</TreeCell>
      <TreeCell className="scene-node-eye">
        <button
          type="button"
          tabIndex={-1}
          className="scene-eye"
          aria-label={say.eye(whole, isShown)}
          aria-pressed={isShown}
          onClick={event => {
            event.stopPropagation();
            view.flip(...nodes.filter(node => view.isShown(node) === isShown));
          }}
        >
          {isShown ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        </button>
      </TreeCell>
    </>
  );
}

interface SurfacesProps {
  readonly view: SceneView;
  readonly scene: Scene;
  readonly picture: PictureOf;
  readonly list: 'materials' | 'textures';
}

/** Materials or pictures: what uses each; a click selects its bytes and highlights it in the scene. */
function Surfaces({ view, scene, picture, list }: SurfacesProps) {
  const element = useStore(view.store, state => state.element);
  const [text, setText] = useState('');
  const users = useMemo(() => usersOf(scene), [scene]);
  const wanted = text.trim().toLowerCase();
  const all: readonly { readonly name: string }[] = scene[list];
  const found = useMemo(
    () => [...all.keys()].filter(index => all[index]?.name.toLowerCase().includes(wanted)),
    [all, wanted],
  );
  const kind = list === 'materials' ? 'material' : 'texture';
  const active = element?.kind === kind ? found.indexOf(element.index) : -1;
  const first = (material: number) => scene.materials[material]?.layers[0]?.texture;
  return (
    <>
      <div className="scene-filter">
        <TextField
          label={say.findSurfaces[list]}
          placeholder={say.findSurfaces[list]}
          icon={<Search />}
          value={text}
          onChange={setText}
          clearable
        />
      </div>
      <div className="scene-nodes">
        <VirtualList
          label={say[list]}
          count={found.length}
          active={active}
          rowSize={ROW}
          onActive={row => view.choose({ kind, index: found[row] ?? 0 })}
          renderRow={row => {
            const index = found[row] ?? 0;
            const parts =
              list === 'materials'
                ? (users.parts[index] ?? 0)
                : (users.materials[index] ?? []).reduce((sum, material) => sum + (users.parts[material] ?? 0), 0);
            const names = list === 'materials' ? [] : (users.materials[index] ?? []);
            return (
              <Surface
                key={index}
                name={all[index]?.name ?? ''}
                texture={list === 'materials' ? first(index) : index}
                picture={picture}
                uses={say.uses(names.length, parts)}
                tip={names.map(material => scene.materials[material]?.name ?? '').join(', ')}
              />
            );
          }}
        />
      </div>
    </>
  );
}

const ROW = 40;
const THUMB = 32;

interface SurfaceProps {
  readonly name: string;
  readonly texture: number | undefined;
  readonly picture: PictureOf;
  readonly uses: string;
  readonly tip: string;
}

function Surface({ name, texture, picture, uses, tip }: SurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState('');
  useEffect(() => {
    let isOver = false;
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, THUMB, THUMB);
    if (texture === undefined) return undefined;
    void picture(texture).then(async pixels => {
      if (isOver) return;
      setSize(pixels ? say.pixels(pixels.width, pixels.height) : say.noPicture);
      if (pixels === undefined || !context) return;
      const { width, height, rgba } = pixels;
      const bitmap = await createImageBitmap(new ImageData(Uint8ClampedArray.from(rgba), width, height));
      if (!isOver) context.drawImage(bitmap, 0, 0, THUMB, THUMB);
    });
    return () => {
      isOver = true;
    };
  }, [texture, picture]);
  return (
    <span className="scene-surface" title={tip === '' ? name : `${name}: ${tip}`}>
      <canvas ref={canvas} width={THUMB} height={THUMB} aria-hidden />
      <span className="scene-surface-text">
        <span className="truncate">{name}</span>
        <span className="scene-node-kind truncate">{[size, uses].filter(part => part !== '').join(' · ')}</span>
      </span>
    </span>
  );
}

/** What is missing, odd, or not supported by this view. */
function Notes({ scene }: { readonly scene: Scene }) {
  const bench = useWorkbench();
  // A world has hundreds, and few look at them.
  const [isOpen, setOpen] = useState(false);
  const notShown = [...new Set(scene.materials.flatMap(material => material.notShown))];
  const count = scene.problems.length + notShown.length;
  if (count === 0) return null;

  function go(index: number): void {
    const origin = scene.problems[index]?.origin;
    const source = origin && scene.sources[origin.source];
    if (origin && source) void bench.selection.selectPath(source.asset, origin.path, 'problems', origin);
  }

  return (
    <details className="scene-notes" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say.notes(count)}</summary>
      {isOpen && <NotesInFull scene={scene} notShown={notShown} onGo={go} />}
    </details>
  );
}

interface NotesProps {
  readonly scene: Scene;
  readonly notShown: readonly string[];
  readonly onGo: (index: number) => void;
}

function NotesInFull({ scene, notShown, onGo }: NotesProps) {
  return (
    <ul>
      {scene.problems.map(({ text, weight, origin }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the scene's list never changes
        <li key={index} className={`scene-note scene-note-${weight}`}>
          {origin ? (
            <button type="button" onClick={() => onGo(index)}>
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
  );
}
