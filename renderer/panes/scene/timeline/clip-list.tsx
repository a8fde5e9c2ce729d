import { Crosshair, Filter } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { SceneElement } from '../../../../shared/scene/element.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { ClipInfo } from '../../../../shared/scene/skeleton.ts';
import { IconButton } from '../../../widgets/button.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { VirtualList } from '../../../widgets/virtual-list.tsx';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';

/** The most letters at the end of a long name that are always shown. */
const MOST = 20;

const LEAST = 6;

/** Every clip in the game that moves the skeleton, after the rest pose. */
export function ClipList({ view }: { readonly view: SceneView }) {
  const clips = useStore(view.store, state => state.clips) ?? [];
  const clip = useStore(view.store, state => state.clip);
  const [filter, setFilter] = useState('');
  const [isOfSelection, setOfSelection] = useState(false);
  const scene = useStore(view.store, state => state.scene);
  const element = useStore(view.store, state => state.element);
  const wanted = filter.trim().toLowerCase();
  const meant = useMemo(
    () => (isOfSelection && scene && element ? namesBelow(scene, element) : undefined),
    [isOfSelection, scene, element],
  );
  const found = clips.filter(
    ({ name, address, nodes = [] }) =>
      `${name} ${address}`.toLowerCase().includes(wanted) &&
      (meant === undefined || nodes.some(node => meant.has(node.toLowerCase()))),
  );
  const isOfOne = new Set(clips.map(({ skeleton }) => skeleton)).size < 2;
  const named = ({ name }: ClipInfo) => (isOfOne ? shortName(name) : name);
  const active = clip ? found.findIndex(({ id }) => id === clip.id) + 1 : 0;
  return (
    <div className="scene-clips">
      <div className="scene-clips-head">
        <TextField
          label={say.findClips}
          placeholder={say.findClips}
          icon={<Filter />}
          value={filter}
          onChange={setFilter}
          clearable
        />
        {clips.some(({ nodes }) => nodes !== undefined) && (
          <IconButton title={say.ofSelection} pressed={isOfSelection} onClick={() => setOfSelection(!isOfSelection)}>
            <Crosshair />
          </IconButton>
        )}
      </div>
      <VirtualList
        label={say.clips}
        count={found.length + 1}
        active={active}
        rowSize={20}
        onActive={row => void view.setClip(found[row - 1]?.id)}
        renderRow={row => {
          const info = found[row - 1];
          return (
            <span className="scene-clip" title={info && say.clipTip(info)}>
              <ClipName
                name={info ? named(info) : say.rest}
                neighbours={[found[row - 2], found[row]].flatMap(other => (info && other ? named(other) : []))}
              />
              {info && info.frameCount > 0 && (
                <span className="scene-clip-facts mono">{say.clipFacts(info.frameCount)}</span>
              )}
            </span>
          );
        }}
      />
    </div>
  );
}

/** In two pieces visually, and whole for screen readers. */
function ClipName({ name, neighbours }: { readonly name: string; readonly neighbours: readonly string[] }) {
  const { head, tail } = clipNameParts(name, neighbours);
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <span className="scene-clip-name" aria-hidden>
        <span className="truncate">{head}</span>
        <span className="scene-clip-tail">{tail}</span>
      </span>
    </>
  );
}

/** The names of an element's nodes, and of all nodes below them. */
function namesBelow({ nodes }: Scene, element: SceneElement): ReadonlySet<string> {
  const found = new Set<number>();
  for (const [index, { parent, mesh }] of nodes.entries()) {
    const isIt = element.kind === 'node' ? element.node === index : 'mesh' in element && element.mesh === mesh;
    if (isIt || found.has(parent)) found.add(index);
  }
  return new Set([...found].map(index => nodes[index]?.name.toLowerCase() ?? ''));
}

/** Without the skeleton's name at the start, which is the same for all. */
function shortName(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

export interface NameParts {
  /** Cut off if the room is short. */
  readonly head: string;
  /** What distinguishes the name from its neighbours. */
  readonly tail: string;
}

/** A name split where its neighbours in the list begin to differ, so that its end stays readable in a narrow list. */
export function clipNameParts(name: string, neighbours: readonly string[]): NameParts {
  const shared = Math.max(0, ...neighbours.map(other => sharedStart(name, other)));
  const least = Math.min(name.length, LEAST);
  const size = Math.min(MOST, Math.max(least, name.length - shared));
  return { head: name.slice(0, name.length - size), tail: name.slice(name.length - size) };
}

function sharedStart(name: string, other: string): number {
  let at = 0;
  while (at < name.length && at < other.length && name[at] === other[at]) at += 1;
  return at;
}
