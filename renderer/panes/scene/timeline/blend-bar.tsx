import { X } from 'lucide-react';
import { useStore } from 'zustand';
import type { Clip } from '../../../../shared/scene/skeleton.ts';
import { IconButton } from '../../../widgets/button.tsx';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings } from '../strings.ts';
import { isBlendable } from './playback.ts';

const say = sceneStrings.blend;

/** Another clip of the same bones, mixed into the one that plays. */
export function BlendBar({ view, clip }: { readonly view: SceneView; readonly clip: Clip }) {
  const clips = useStore(view.store, state => state.clips) ?? [];
  const blend = useStore(view.store, state => state.blend);
  const isOpen = useStore(view.store, state => state.isBlending);
  if (!isOpen) return null;
  const others = clips.filter(other => other.id !== clip.id && isBlendable(clip, other));
  const percent = Math.round((blend?.weight ?? 0) * 100);
  return (
    <div className="scene-blend" role="toolbar" aria-label={say.title}>
      {others.length === 0 ? (
        <span className="scene-empty truncate">{clip.nodes === undefined ? say.none : say.nodes}</span>
      ) : (
        <>
          <label className="scene-blend-clip">
            {say.with}
            <select
              value={blend?.clip.id ?? ''}
              onChange={event => void view.setBlend(event.target.value || undefined)}
            >
              <option value="">{say.nothing}</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <input
            type="range"
            className="scene-scrub"
            aria-label={say.weight}
            aria-valuetext={say.percent(percent)}
            title={say.inStep}
            min={0}
            max={100}
            step={1}
            disabled={blend === undefined}
            value={percent}
            onChange={event => blend && view.set({ blend: { ...blend, weight: Number(event.target.value) / 100 } })}
          />
          <output className="scene-frame mono">{blend ? say.percent(percent) : ''}</output>
        </>
      )}
      <IconButton title={say.close} onClick={() => view.set({ isBlending: false, blend: undefined })}>
        <X />
      </IconButton>
    </div>
  );
}
