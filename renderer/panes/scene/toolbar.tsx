import { Bone, Camera, Copy, Download, Eye, Focus, Grid3x3, ListTree, Scan, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { type Preset, seenFrom } from '../../scene3d/camera-rig.ts';
import type { SceneViewer } from '../../scene3d/viewer.ts';
import { IconButton } from '../../widgets/button.tsx';
import { type MenuItem, useMenu } from '../../widgets/menu.tsx';
import type { SceneActions } from './scene-commands.ts';
import { modes, type SceneView } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';

interface ToolbarProps extends SceneActions {
  readonly view: SceneView;
  readonly viewer: SceneViewer | undefined;
}

/** What is shown, from where, and the way to keep a picture of it. */
export function Toolbar({ view, viewer, save, copy, frame, isolate }: ToolbarProps) {
  const state = useStore(view.store);
  const { showBelow, menu } = useMenu(say.presets);
  const presets = Object.keys(say.preset) as Preset[]; // the strings have one for each
  const cameraItems: readonly MenuItem[] = [
    ...presets.map(preset => ({
      title: say.preset[preset],
      run: () => viewer?.setRig(seenFrom(viewer.rig, preset)),
    })),
    { kind: 'line' },
    { title: say.frame, keys: 'F', run: () => frame(false) },
    { title: say.frameAll, keys: 'Shift+F', run: () => frame(true) },
  ];
  const toggle = (name: 'skeleton' | 'ground' | 'labels' | 'parts', keys: string, icon: ReactNode) => (
    <IconButton title={say[name]} keys={keys} pressed={state[name]} onClick={() => view.set({ [name]: !state[name] })}>
      {icon}
    </IconButton>
  );
  return (
    <div className="scene-toolbar" role="toolbar" aria-label={say.modes}>
      {toggle('parts', 'P', <ListTree />)}
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
      {toggle('skeleton', '6', <Bone />)}
      {toggle('ground', 'G', <Grid3x3 />)}
      {toggle('labels', 'N', <Tag />)}
      <IconButton
        title={state.isolated ? say.isolateEnd : say.isolate}
        keys="X"
        pressed={state.isolated !== undefined}
        onClick={isolate}
      >
        <Scan />
      </IconButton>
      <LevelPick view={view} />
      <span className="scene-space" />
      <IconButton title={say.frame} keys="F" onClick={() => frame(false)}>
        <Focus />
      </IconButton>
      <IconButton
        title={say.presets}
        aria-haspopup="menu"
        onClick={event => showBelow(event.currentTarget, cameraItems)}
      >
        <Camera />
      </IconButton>
      <IconButton title={say.copyPicture} keys="Ctrl+C" onClick={copy}>
        <Copy />
      </IconButton>
      <IconButton title={say.savePicture} onClick={save}>
        <Download />
      </IconButton>
      {menu}
    </div>
  );
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
