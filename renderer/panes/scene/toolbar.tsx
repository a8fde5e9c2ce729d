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
import type { Scene } from '../../../shared/scene/scene.ts';
import { opposite, type Preset, seenFrom } from '../../scene3d/camera-rig.ts';
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
import {
  flipNormals,
  NORMAL_KEYS,
  OPPOSITE_KEYS,
  ORTHOGRAPHIC_KEYS,
  PRESET_KEYS,
  type SceneActions,
  sideItems,
} from './scene-commands.ts';
import { hasLegend, hasParts, modes, moreModes, type SceneView, type SceneViewState } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';

interface ToolbarProps extends SceneActions {
  readonly view: SceneView;
  readonly viewer: SceneViewer | undefined;
  readonly hand: SceneHand;
}

/** What is shown, from where, and the way to keep a picture of it. */
export function Toolbar(props: ToolbarProps) {
  const { view, viewer, hand, save, copy, turntable, frame, isolate, exportAs, importShape, convert } = props;
  const state = useStore(view.store, useShallow(shownState));
  const bench = useWorkbench();
  const look = usePart(
    ({ preferences }) => preferences,
    ({ scene }) => scene,
  );
  const presets = Object.keys(say.preset) as Preset[]; // the strings have one for each
  const cameraItems: readonly MenuItem[] = [
    ...presets.map(preset => ({
      title: say.preset[preset],
      keys: PRESET_KEYS[preset]?.join(', '),
      run: () => viewer?.setRig(seenFrom(viewer.rig, preset)),
    })),
    {
      title: say.opposite,
      keys: OPPOSITE_KEYS.join(', '),
      run: () => viewer?.setRig(opposite(viewer.rig)),
    },
    {
      title: say.orthographic,
      keys: ORTHOGRAPHIC_KEYS.join(', '),
      checked: viewer?.rig.orthographic ?? false,
      run: () => viewer?.setRig({ ...viewer.rig, orthographic: !viewer.rig.orthographic }),
    },
    { kind: 'line' },
    { title: say.frame, keys: 'F', run: () => frame(false) },
    { title: say.frameAll, keys: 'Shift+F', run: () => frame(true) },
    ...camerasOf(state.scene, node => viewer?.lookThrough(node)),
  ];
  const modeItems: readonly MenuItem[] = [
    ...moreModes.map((mode, index) => ({
      title: say.mode[mode],
      keys: String((index + 7) % 10),
      checked: state.mode === mode,
      run: () => view.set({ mode }),
    })),
    { kind: 'line' },
    ...(['vertices', 'faces'] as const).map(of => ({
      title: say.normalLines[of],
      keys: NORMAL_KEYS[of],
      checked: state.normals === of,
      run: () => flipNormals(view, of),
    })),
    {
      title: say.statistics,
      keys: 'I',
      checked: state.statistics,
      run: () => view.set({ statistics: !state.statistics }),
    },
    ...(state.scene?.nodes.some(({ hiddenFrom }) => hiddenFrom) ? sideItems(view) : []),
    ...lookItems(bench, look),
  ];
  const exportItems: readonly MenuItem[] = [
    { title: say.copyPicture, keys: 'Ctrl+C', run: copy },
    { title: say.savePicture, keys: 'Ctrl+Shift+E', run: () => save() },
    { title: say.saveClear, run: () => save({ scale: 1, isClear: true }) },
    { title: say.saveLarge, run: () => save({ scale: 4 }) },
    ...(['png', 'webm'] as const).map(as => ({ title: say.turntable[as], run: () => turntable(as) })),
    { kind: 'line' },
    ...(['glb', 'obj'] as const).map(as => ({ title: say.exportAs[as], run: () => exportAs(as) })),
    ...(importShape ? [{ kind: 'line' } as const, { title: say.import, run: importShape }] : []),
    ...(convert ? [{ kind: 'line' } as const, { title: say.convert, run: convert }] : []),
  ];
  const { showBelow: showCameras, menu: cameraMenu } = useToolMenu(say.presets, () => cameraItems);
  const { showBelow: showModes, menu: modeMenu } = useToolMenu(say.moreModes, () => modeItems);
  const { showBelow: showExports, menu: exportMenu } = useToolMenu(say.export, () => exportItems);
  const toggle = (name: 'skeleton' | 'ground' | 'labels' | 'lights' | 'fog', keys: string, icon: ReactNode) => (
    <IconButton title={say[name]} keys={keys} pressed={state[name]} onClick={() => view.set({ [name]: !state[name] })}>
      {icon}
    </IconButton>
  );
  return (
    <OverflowBar className="scene-toolbar" label={say.modes}>
      <IconButton
        title={say.parts}
        keys="P"
        pressed={hasParts(state)}
        onClick={() => view.set({ parts: !hasParts(state) })}
      >
        <ListTree />
      </IconButton>
      <HandButton hand={hand} />
      <BrushButton view={view} />
      {hasStoredUvs(view) && (
        <IconButton
          title={say.uvEditor.title}
          keys={UV_KEYS}
          pressed={state.uvEditor === true}
          onClick={() => view.set({ uvEditor: !state.uvEditor })}
        >
          <SquareDashedMousePointer />
        </IconButton>
      )}
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
        onClick={event => showModes(event.currentTarget)}
      >
        <Blend />
      </IconButton>
      {(state.scene?.skeletons.length ?? 0) > 0 && toggle('skeleton', '6', <Bone />)}
      {toggle('ground', 'G', <Grid3x3 />)}
      {toggle('labels', 'N', <Tag />)}
      {(state.scene?.lights.length ?? 0) > 0 && toggle('lights', 'B', <Lightbulb />)}
      {state.scene?.fog !== undefined && toggle('fog', 'Alt+G', <CloudFog />)}
      <LayersPick view={view} />
      <IconButton
        title={state.isolated ? say.isolateEnd : say.isolate}
        keys="X"
        pressed={state.isolated !== undefined}
        onClick={isolate}
      >
        <Scan />
      </IconButton>
      <IconButton
        title={state.measure ? say.measureEnd : say.measure}
        keys="Shift+M"
        pressed={state.measure !== undefined}
        onClick={() => view.set({ measure: state.measure ? undefined : [] })}
      >
        <Ruler />
      </IconButton>
      <SurfaceButtons view={view} />
      <LevelPick view={view} />
      <span className="scene-space" />
      <IconButton title={say.frame} keys="F" onClick={() => frame(false)}>
        <Focus />
      </IconButton>
      <IconButton title={say.presets} aria-haspopup="menu" onClick={event => showCameras(event.currentTarget)}>
        <Camera />
      </IconButton>
      <IconButton title={say.export} aria-haspopup="menu" onClick={event => showExports(event.currentTarget)}>
        <FileOutput />
      </IconButton>
      {cameraMenu}
      {modeMenu}
      {exportMenu}
    </OverflowBar>
  );
}

/** What colours mean, and where rooms lead to each other. */
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

/** The cameras of the scene itself, to look through. */
function camerasOf(scene: Scene | undefined, look: (node: number) => void): MenuItem[] {
  const items = (scene?.nodes ?? []).flatMap(({ gizmo, name }, node) =>
    gizmo?.kind === 'camera' ? [{ title: say.through(name), run: () => look(node) }] : [],
  );
  return items.length === 0 ? [] : [{ kind: 'line' }, ...items.slice(0, MOST_CAMERAS)];
}

const MOST_CAMERAS = 12;

/** Lines over the scene, and which levels of detail are seen. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its number
          <option key={index} value={index}>
            {say.levelOf(name, index, levels.length)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the toolbar shows of the view: it is not drawn again for the rest, such as the time of a clip. */
function shownState(state: SceneViewState) {
  const { scene, mode, normals, sides, uvEditor, measure, statistics } = state;
  const { skeleton, ground, labels, lights, fog, isolated, parts, isNarrow } = state;
  const modes = { scene, mode, normals, sides, uvEditor, measure, statistics };
  return { ...modes, skeleton, ground, labels, lights, fog, isolated, parts, isNarrow };
}
