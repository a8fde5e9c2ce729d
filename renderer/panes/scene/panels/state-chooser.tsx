// The state in which a scene is shown, over its picture, and the files of that state.
import { FileStack, Palette, Play, Zap } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../../shared/contract/types.ts';
import { type SceneChoice, type SceneOption, steppedTo, type Wanted } from '../../../../shared/scene/choices.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { SceneViewer } from '../../../scene3d/viewer.ts';
import type { Command } from '../../../state/commands/commands.ts';
import { useWorkbench } from '../../../state/workbench.ts';
import { IconButton } from '../../../widgets/button.tsx';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';
import { PALETTE_KEYS, paletteFilesOf } from './scene-palettes.tsx';
import './state-chooser.css';

/** The keys of the first choices; with Shift, the previous option. */
const KEYS = ['R', 'Y', 'V'] as const;

/** Steps through each choice of the scene, on the keyboard too. */
export function choiceCommands(view: SceneView): Command[] {
  const step = (index: number, by: 1 | -1) => () => {
    const choices = view.store.getState().scene?.choices ?? [];
    if (index < choices.length) void view.showState(steppedTo(choices, index, by));
  };
  return KEYS.flatMap((key, index) =>
    ([1, -1] as const).map(by => ({
      ...{ id: `scene.choice${index}${by}`, group: say.title, scope: 'scene' as const, run: step(index, by) },
      ...{ title: say.stepChoice[index]?.[by === 1 ? 0 : 1] ?? '', keys: [by === 1 ? key : `Shift+${key}`] },
      when: () => index < (view.store.getState().scene?.choices?.length ?? 0),
    })),
  );
}

/** Empty if the scene has only one state. */
export function StateChooser({ view, viewer }: { readonly view: SceneView; readonly viewer: SceneViewer | undefined }) {
  const scene = useStore(view.store, state => state.scene);
  const isColoured = useStore(view.store, state => state.palettes === true);
  const [isOpen, setOpen] = useState(false);
  const [isPulling, setPulling] = useState(false);
  const choices = scene?.choices ?? [];
  const pieces = scene?.pieces ?? [];
  const triggers = scene?.triggers ?? [];
  if (scene === undefined || (choices.length === 0 && pieces.length === 0)) return null;
  const isMade = choices.every(({ options, chosen }) => options[chosen]?.isStored);
  return (
    <aside className="scene-state" aria-label={say.state}>
      <div>
        {choices.map((choice, index) => (
          <Choice
            key={choice.key}
            {...{ choice, index }}
            choose={value => void view.showState(withValue(choices, choice, value))}
          />
        ))}
        {paletteFilesOf(scene).length > 0 && (
          <IconButton
            title={say.palettes}
            keys={PALETTE_KEYS}
            pressed={isColoured}
            onClick={() => view.set({ palettes: !isColoured })}
          >
            <Palette />
          </IconButton>
        )}
        {triggers.length > 0 && (
          <IconButton title={say.triggers} pressed={isPulling} onClick={() => setPulling(!isPulling)}>
            <Zap />
          </IconButton>
        )}
        {pieces.length > 0 && (
          <IconButton title={say.pieces} pressed={isOpen} onClick={() => setOpen(!isOpen)}>
            <FileStack />
          </IconButton>
        )}
      </div>
      {choices.length > 0 && !isMade && <p>{say.notStored}</p>}
      {isPulling && (
        <ul className="scene-pieces" aria-label={say.triggers}>
          {triggers.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="scene-piece" title={say.pull(name)} onClick={() => viewer?.pull(id)}>
                <span>{name}</span>
                <Play aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <Pieces scene={scene} />}
    </aside>
  );
}

function withValue(choices: readonly SceneChoice[], { key }: SceneChoice, value: string): Wanted {
  return Object.fromEntries(
    choices.map(each => [each.key, each.key === key ? value : (each.options[each.chosen]?.value ?? '')]),
  );
}

interface ChoiceProps {
  readonly choice: SceneChoice;
  readonly index: number;
  choose(value: string): void;
}

function Choice({ choice: { name, options, chosen, isPlain }, index, choose }: ChoiceProps) {
  const key = KEYS[index];
  return (
    <label title={key ? say.choiceKeys(name, key) : name}>
      {name}
      <select value={options[chosen]?.value ?? ''} onChange={event => choose(event.target.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {optionText(option, isPlain)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Options that have files of their own are marked. */
function optionText({ name, isStored }: SceneOption, isPlain = false): string {
  return isStored && !isPlain ? `${name} •` : name;
}

/** The file of each part; a click goes there. */
function Pieces({ scene }: { readonly scene: Scene }) {
  const bench = useWorkbench();
  const own = scene.sources[0];
  return (
    <ul className="scene-pieces">
      {(scene.pieces ?? []).map(({ name, origin }) => {
        const { asset, address } = scene.sources[origin.source] ?? {};
        if (asset === undefined || address === undefined) return null;
        const open = () => {
          if (own) bench.tabs.keep(own.asset as AssetId); // as: its scene came from the host
          const { path, start, size } = origin;
          const place = { asset: asset as AssetId, address, path, start, size };
          void bench.navigation.go(place, 'scene', { keep: true, view: 'structure' });
        };
        return (
          <li key={name}>
            <button type="button" className="scene-piece" title={say.openPiece(name, address)} onClick={open}>
              <span>{say.pieceName(name)}</span>
              <span className="mono">{fileName(address)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function fileName(address: string): string {
  return /[^\\/:]*$/.exec(address)?.[0] ?? address;
}
