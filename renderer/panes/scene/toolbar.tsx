import {
  Blend,
  Bone,
  Camera,
  CloudFog,
  Eye,
  FileOutput,
  Focus,
  Grid3x3,
  Layers,
  Lightbulb,
  ListTree,
  Palette,
  Ruler,
  Scan,
  SquareDashedMousePointer,
  Tag,
  Waypoints,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { SceneViewer } from '../../scene3d/viewer.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { IconButton } from '../../widgets/button.tsx';
import { type MenuItem, useToolMenu } from '../../widgets/menu.tsx';
import { OverflowBar } from '../../widgets/overflow-bar.tsx';
import { HandButton } from './hand/hand-panel.tsx';
import type { SceneHand } from './hand/scene-hand.ts';
import { lookItems } from './look-menu.ts';
import { toggleLinks } from './panels/links.tsx';
import { BrushButton } from './panels/tile-brush.tsx';
import { hasStoredUvs, UV_KEYS } from './panels/uv-editor.tsx';
import type { SceneActions } from './scene-commands.ts';
import {
  canListParts,
  hasLegend,
  hasParts,
  modes,
  moreModes,
  type SceneView,
  type SceneViewState,
} from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';
import { cameraItems, exportItems, modeItems } from './toolbar-menus.ts';

interface ToolbarProps extends SceneActions {
  readonly view: SceneView;
  readonly viewer: SceneViewer | undefined;
  readonly hand: SceneHand;
}

/** What is shown, from where, and how to save a picture of it. */
export function Toolbar({ view, viewer, hand, ...actions }: ToolbarProps) {
  return (
    <OverflowBar className="scene-toolbar" label={say.modes}>
      <PanelButtons view={view} hand={hand} />
      <ModeButtons view={view} />
      <OverlayButtons view={view} />
      <LayersPick view={view} />
      <AloneButton view={view} isolate={actions.isolate} />
      <MeasureButton view={view} />
      <SurfaceButtons view={view} />
      <LevelPick view={view} />
      <span className="scene-space" />
      <IconButton title={say.frame} keys="F" onClick={() => actions.frame(false)}>
        <Focus />
      </IconButton>
      <CameraPick view={view} viewer={viewer} frame={actions.frame} />
      <ExportPick {...actions} />
    </OverflowBar>
  );
}

interface ViewProps {
  readonly view: SceneView;
}

/** The panels next to the scene, and its tools. */
function PanelButtons({ view, hand }: ViewProps & Pick<ToolbarProps, 'hand'>) {
  const isShown = useStore(view.store, hasParts);
  const canList = useStore(view.store, canListParts);
  return (
    <>
      <IconButton
        title={say.parts}
        keys="P"
        pressed={isShown}
        disabled={!canList}
        onClick={() => view.set({ parts: !isShown })}
      >
        <ListTree />
      </IconButton>
      <HandButton hand={hand} />
      <BrushButton view={view} />
      <UvButton view={view} />
    </>
  );
}

/** Absent if no surface has stored texture coordinates. */
function UvButton({ view }: ViewProps) {
  useStore(view.store, ({ scene }) => scene); // renders again only for another scene
  const isShown = useStore(view.store, ({ uvEditor }) => uvEditor === true);
  if (!hasStoredUvs(view)) return null;
  return (
    <IconButton
      title={say.uvEditor.title}
      keys={UV_KEYS}
      pressed={isShown}
      onClick={() => view.set({ uvEditor: !isShown })}
    >
      <SquareDashedMousePointer />
    </IconButton>
  );
}

/** How the scene is drawn. */
function ModeButtons({ view }: ViewProps) {
  const state = useStore(
    view.store,
    useShallow(({ scene, mode, normals, sides, statistics }: SceneViewState) => ({
      scene,
      mode,
      normals,
      sides,
      statistics,
    })),
  );
  const bench = useWorkbench();
  const look = usePart(
    ({ preferences }) => preferences,
    ({ scene }) => scene,
  );
  const { showBelow, menu } = useToolMenu(say.moreModes, () => [...modeItems(view, state), ...lookItems(bench, look)]);
  return (
    <>
      <div className="scene-modes" role="group" aria-label={say.modes}>
        {modes.map((mode, index) => (
          <button
            key={mode}
            type="button"
            aria-pressed={mode === state.mode}
            title={`${say.mode[mode]} (${index + 1})`}
            onClick={() => view.set({ mode })}
          >
            {say.mode[mode]}
          </button>
        ))}
      </div>
      <IconButton
        title={say.moreModes}
        aria-haspopup="menu"
        pressed={moreModes.includes(state.mode)}
        onClick={event => showBelow(event.currentTarget)}
      >
        <Blend />
      </IconButton>
      {menu}
    </>
  );
}

/** What is drawn in addition to the scene, as far as it has any. */
function OverlayButtons({ view }: ViewProps) {
  const state = useStore(
    view.store,
    useShallow(({ scene, skeleton, ground, labels, lights, fog }: SceneViewState) => ({
      scene,
      skeleton,
      ground,
      labels,
      lights,
      fog,
    })),
  );
  const toggle = (name: 'skeleton' | 'ground' | 'labels' | 'lights' | 'fog', keys: string, icon: ReactNode) => (
    <IconButton title={say[name]} keys={keys} pressed={state[name]} onClick={() => view.set({ [name]: !state[name] })}>
      {icon}
    </IconButton>
  );
  return (
    <>
      {(state.scene?.skeletons.length ?? 0) > 0 && toggle('skeleton', '6', <Bone />)}
      {toggle('ground', 'G', <Grid3x3 />)}
      {toggle('labels', 'N', <Tag />)}
      {(state.scene?.lights.length ?? 0) > 0 && toggle('lights', 'B', <Lightbulb />)}
      {state.scene?.fog !== undefined && toggle('fog', 'Alt+G', <CloudFog />)}
    </>
  );
}

function AloneButton({ view, isolate }: ViewProps & Pick<SceneActions, 'isolate'>) {
  const isolated = useStore(view.store, state => state.isolated);
  return (
    <IconButton
      title={isolated ? say.isolateEnd : say.isolate}
      keys="X"
      pressed={isolated !== undefined}
      onClick={isolate}
    >
      <Scan />
    </IconButton>
  );
}

function MeasureButton({ view }: ViewProps) {
  const measure = useStore(view.store, state => state.measure);
  return (
    <IconButton
      title={measure ? say.measureEnd : say.measure}
      keys="Shift+M"
      pressed={measure !== undefined}
      onClick={() => view.set({ measure: measure ? undefined : [] })}
    >
      <Ruler />
    </IconButton>
  );
}

function CameraPick({ view, viewer, frame }: ViewProps & Pick<ToolbarProps, 'viewer' | 'frame'>) {
  const scene = useStore(view.store, state => state.scene);
  const { showBelow, menu } = useToolMenu(say.presets, () => cameraItems(scene, viewer, { frame }));
  return (
    <>
      <IconButton title={say.presets} aria-haspopup="menu" onClick={event => showBelow(event.currentTarget)}>
        <Camera />
      </IconButton>
      {menu}
    </>
  );
}

function ExportPick(actions: SceneActions) {
  const { showBelow, menu } = useToolMenu(say.export, () => exportItems(actions));
  return (
    <>
      <IconButton title={say.export} aria-haspopup="menu" onClick={event => showBelow(event.currentTarget)}>
        <FileOutput />
      </IconButton>
      {menu}
    </>
  );
}

/** The legend of colours, and the links between rooms. */
function SurfaceButtons({ view }: { readonly view: SceneView }) {
  const { scene, legend, brush, isNarrow, links } = useStore(
    view.store,
    useShallow(state => ({
      ...{ scene: state.scene, legend: state.legend, brush: state.brush },
      ...{ isNarrow: state.isNarrow, links: state.links },
    })),
  );
  const isShown = hasLegend({ ...(legend !== undefined && { legend }), ...(links && { links }), brush, isNarrow });
  return (
    <>
      {scene?.legend && (
        <IconButton title={say.legend.toggle} keys="U" pressed={isShown} onClick={() => view.set({ legend: !isShown })}>
          <Palette />
        </IconButton>
      )}
      {scene?.links && (
        <IconButton title={say.links.toggle} keys="J" pressed={links === true} onClick={() => toggleLinks(view)}>
          <Waypoints />
        </IconButton>
      )}
    </>
  );
}

/** Lines over the scene, and the levels of detail shown. */
function LayersPick({ view }: { readonly view: SceneView }) {
  const scene = useStore(view.store, state => state.scene);
  const overlays = useStore(view.store, state => state.overlays);
  const detail = useStore(view.store, state => state.detail);
  const all = scene?.overlays ?? [];
  const levels = Math.max(0, ...(scene?.nodes ?? []).map(({ distance }) => distance?.count ?? 0));
  const lines: readonly MenuItem[] = all.map(({ name, items }, index) => ({
    title: say.overlay(name, items.length),
    checked: overlays.has(index),
    run: () => view.set({ overlays: flipped(overlays, index) }),
  }));
  const byHand: readonly MenuItem[] = Array.from({ length: levels }, (_, level) => ({
    title: say.detail(level, levels),
    checked: detail === level,
    run: () => view.set({ detail: level }),
  }));
  const byDistance: MenuItem = {
    title: say.byDistance,
    keys: 'K',
    checked: detail === 'distance',
    run: () => view.set({ detail: 'distance' }),
  };
  const items: readonly MenuItem[] = [
    ...lines,
    ...(lines.length > 0 && levels > 0 ? [{ kind: 'line' } as const] : []),
    ...(levels > 0 ? [...byHand, byDistance] : []),
  ];
  const { showBelow, menu } = useToolMenu(say.layers, () => items);
  if (items.length === 0) return null;
  return (
    <>
      <IconButton
        title={say.layers}
        aria-haspopup="menu"
        pressed={overlays.size > 0}
        onClick={event => showBelow(event.currentTarget)}
      >
        <Layers />
      </IconButton>
      {menu}
    </>
  );
}

function flipped(set: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(index)) next.add(index);
  return next;
}

function LevelPick({ view }: { readonly view: SceneView }) {
  const levels = useStore(view.store, state => state.scene?.levels) ?? [];
  const level = useStore(view.store, state => state.level);
  if (levels.length < 2) return null;
  return (
    <label className="scene-level">
      <Eye aria-hidden />
      <select aria-label={say.level} value={level} onChange={event => view.set({ level: Number(event.target.value) })}>
        {levels.map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its number identifies a level
          <option key={index} value={index}>
            {say.levelOf(name, index, levels.length)}
          </option>
        ))}
      </select>
    </label>
  );
}
