import type { Scene } from '../../../shared/scene/scene.ts';
import { opposite, type Preset, seenFrom } from '../../scene3d/camera-rig.ts';
import type { SceneViewer } from '../../scene3d/viewer.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import {
  flipNormals,
  NORMAL_KEYS,
  OPPOSITE_KEYS,
  ORTHOGRAPHIC_KEYS,
  PRESET_KEYS,
  type SceneActions,
  sideItems,
} from './scene-commands.ts';
import { moreModes, type SceneView, type SceneViewState } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';

/** The views of a scene. */
export function cameraItems(
  scene: Scene | undefined,
  viewer: SceneViewer | undefined,
  { frame }: Pick<SceneActions, 'frame'>,
): readonly MenuItem[] {
  const presets = Object.keys(say.preset) as Preset[]; // the strings have one for each
  return [
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
    ...camerasOf(scene, node => viewer?.lookThrough(node)),
  ];
}

/** The cameras of the scene itself, to look through. */
function camerasOf(scene: Scene | undefined, look: (node: number) => void): MenuItem[] {
  const items = (scene?.nodes ?? []).flatMap(({ gizmo, name }, node) =>
    gizmo?.kind === 'camera' ? [{ title: say.through(name), run: () => look(node) }] : [],
  );
  return items.length === 0 ? [] : [{ kind: 'line' }, ...items.slice(0, MOST_CAMERAS)];
}

const MOST_CAMERAS = 12;

/** Display options in addition to the modes that have buttons. */
export function modeItems(
  view: SceneView,
  state: Pick<SceneViewState, 'mode' | 'normals' | 'statistics'> & { readonly scene: Scene | undefined },
): readonly MenuItem[] {
  return [
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
  ];
}

/** Exports pictures and models of the scene, and imports models. */
export function exportItems(actions: SceneActions): readonly MenuItem[] {
  const { save, copy, turntable, exportAs, importShape, importNew, convert } = actions;
  return [
    { title: say.copyPicture, keys: 'Ctrl+C', run: copy },
    { title: say.savePicture, keys: 'Ctrl+Shift+E', run: () => save() },
    { title: say.saveClear, run: () => save({ scale: 1, isClear: true }) },
    { title: say.saveLarge, run: () => save({ scale: 4 }) },
    ...(['png', 'webm'] as const).map(as => ({ title: say.turntable[as], run: () => turntable(as) })),
    { kind: 'line' },
    ...(['glb', 'obj'] as const).map(as => ({ title: say.exportAs[as], run: () => exportAs(as) })),
    ...(importShape ? [{ kind: 'line' } as const, { title: say.import, run: importShape }] : []),
    ...(importNew ? [{ title: say.importNew, run: importNew }] : []),
    ...(convert ? [{ kind: 'line' } as const, { title: say.convert, run: convert }] : []),
  ];
}
