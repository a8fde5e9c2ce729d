// The palettes of the visible textures; the picture follows while they are edited.
import { X } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Command } from '../../../state/commands/commands.ts';
import { usePalettes } from '../../../state/documents/use-palettes.ts';
import { useAsset, useWorkbench } from '../../../state/workbench.ts';
import { IconButton } from '../../../widgets/button.tsx';
import { SwatchPanel } from '../../../widgets/swatch-panel.tsx';
import { tabOf } from '../scene-link.ts';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';
import './scene-palettes.css';

export const PALETTE_KEYS = 'Shift+C';

/** Files that have palettes of the scene's textures. */
export function paletteFilesOf({ textures, sources }: Scene): readonly AssetId[] {
  const files = textures.flatMap(({ palette, origin }) => (palette ? (sources[origin.source]?.asset ?? []) : []));
  return [...new Set(files)] as AssetId[]; // as: its scene came from the host
}

export function paletteCommands(view: SceneView): readonly Command[] {
  return [
    {
      ...{ id: 'scene.palettes', group: say.title, scope: 'scene' as const, title: say.palettes, keys: [PALETTE_KEYS] },
      when: () => {
        const { scene } = view.store.getState();
        return scene !== undefined && paletteFilesOf(scene).length > 0;
      },
      run: () => view.set({ palettes: !view.store.getState().palettes }),
    },
  ];
}

/** At the picture's edge, while it is open. */
export function ScenePalettes({ view }: { readonly view: SceneView }) {
  const scene = useStore(view.store, state => state.scene);
  const isOpen = useStore(view.store, state => state.palettes === true);
  if (!isOpen || scene === undefined) return null;
  const [file] = paletteFilesOf(scene);
  return file === undefined ? null : <Panel key={file} view={view} file={file} own={tabOf(scene)} />;
}

interface PanelProps {
  readonly view: SceneView;
  readonly file: AssetId;
  /** The asset of the tab. */
  readonly own: AssetId | undefined;
}

function Panel({ view, file, own }: PanelProps) {
  const { selection } = useWorkbench();
  const { answer, onChange } = usePalettes(file, own);
  const [selected, setSelected] = useState<string>();
  const name = useAsset(file)?.name;
  if (answer?.value === undefined) return null;
  const { palettes, most, mark } = answer.value;
  const select = (path: string): void => {
    setSelected(path);
    if (file === own) void selection.selectPath(file, path, 'palettes');
  };
  return (
    <aside className="scene-palettes" aria-label={say.palettes}>
      <header>
        <strong className="truncate">{say.palettesOf(name)}</strong>
        <IconButton title={say.close} onClick={() => view.set({ palettes: false })}>
          <X />
        </IconButton>
      </header>
      <SwatchPanel {...{ palettes, most, mark, selected, onChange }} onSelect={select} />
    </aside>
  );
}
