import { Search } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { TextField } from '../../widgets/text-field.tsx';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import type { SceneView } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';

/** Every clip of the game that moves the skeleton, the rest pose first. */
export function ClipList({ view }: { readonly view: SceneView }) {
  const clips = useStore(view.store, state => state.clips) ?? [];
  const clip = useStore(view.store, state => state.clip);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = clips.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(wanted));
  const active = clip ? found.findIndex(({ id }) => id === clip.id) + 1 : 0;
  if (clips.length === 0) return <p className="scene-clips scene-empty">{say.noClips}</p>;
  return (
    <div className="scene-clips">
      <TextField
        label={say.findClips}
        placeholder={say.findClips}
        icon={<Search />}
        value={filter}
        onChange={setFilter}
        clearable
      />
      <VirtualList
        label={say.clips}
        count={found.length + 1}
        active={active}
        rowSize={20}
        onActive={row => void view.setClip(found[row - 1]?.id)}
        renderRow={row => {
          const info = found[row - 1];
          return (
            <span className="scene-clip" title={info && say.clipTip(info.address, info.frameCount, info.frameRate)}>
              <span className="truncate">{info ? shortName(info.name) : say.rest}</span>
              {info && <span className="scene-clip-facts mono">{say.clipFacts(info.frameCount)}</span>}
            </span>
          );
        }}
      />
    </div>
  );
}

/** Without the skeleton in front, which is the same for all. */
function shortName(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
