// Visibility between items: those that the selected item sees, those that see it, and how to change that.
import { Fragment, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SceneElement } from '../../../../shared/scene/element.ts';
import { type Overlay, sightOfItem } from '../../../../shared/scene/scene.ts';
import { useWorkbench, type Workbench } from '../../../state/workbench.ts';
import { Button } from '../../../widgets/button.tsx';
import { VirtualList } from '../../../widgets/virtual-list.tsx';
import { bytesOfElement, tabOf } from '../scene-link.ts';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';

interface Chosen {
  readonly overlay: Overlay;
  readonly element: Extract<SceneElement, { kind: 'overlay' }>;
}

function chosenIn({ store }: SceneView): Chosen | undefined {
  const { scene, element } = store.getState();
  const overlay = element?.kind === 'overlay' ? scene?.overlays?.[element.overlay] : undefined;
  return element?.kind === 'overlay' && overlay?.sight ? { overlay, element } : undefined;
}

/** Whether an element can see the selected one, or be seen from it. */
export function isSight(view: SceneView, level: SceneElement): boolean {
  return level.kind === 'overlay' && chosenIn(view)?.element.overlay === level.overlay;
}

/** Makes the selected item and another one see each other, or neither if either did. */
export async function toggleSight(
  { documents }: Pick<Workbench, 'documents'>,
  view: SceneView,
  other: number,
): Promise<void> {
  const chosen = chosenIn(view);
  const { scene } = view.store.getState();
  if (scene === undefined || chosen === undefined) return;
  const { overlay, element } = chosen;
  const seesNow = sightOfItem(overlay, element.index);
  const isJoined = seesNow.sees.includes(other) || seesNow.seenBy.includes(other);
  const pairs = new Map([
    [element.index, other],
    [other, element.index],
  ]);
  for (const [from, to] of pairs) {
    const place = bytesOfElement(scene, { ...element, index: from });
    if (place === undefined) return;
    const without = sightOfItem(overlay, from).sees.filter(one => one !== to);
    const value = isJoined ? without : [...without, to].toSorted((a, b) => a - b);
    const path = `${place.origin.path}.${overlay.sight?.member}`;
    const edited = await documents.edit.setField(place.asset, path, value, tabOf(scene));
    if (edited === undefined) return;
  }
}

/** Both lists of the selected item; empty if none is selected. */
export function SightLists({ view }: { readonly view: SceneView }) {
  const bench = useWorkbench();
  const scene = useStore(view.store, state => state.scene);
  const selected = useStore(view.store, state => state.element);
  const [row, setRow] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are those of what is selected
  useEffect(() => setRow(undefined), [scene, selected]);
  const chosen = chosenIn(view);
  if (chosen === undefined) return null;
  const { overlay, element } = chosen;
  const { sees, seenBy } = sightOfItem(overlay, element.index);
  const labelOf = (item: number): string => overlay.items[item]?.label ?? '';
  const lists = [
    { title: say.sees(sees.length), items: sees },
    { title: say.seenBy(seenBy.length), items: seenBy },
  ];
  return (
    <aside className="scene-sight" aria-label={say.sight}>
      {lists.map(({ title, items }, list) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <VirtualList
            label={title}
            count={items.length}
            active={row === undefined ? -1 : items.indexOf(row)}
            onActive={index => setRow(items[index])}
            renderRow={index => <span className="mono">{labelOf(items[index] ?? -1)}</span>}
            id={`sight-${list}`}
          />
        </Fragment>
      ))}
      {row === undefined ? (
        <p>{say.sightHelp}</p>
      ) : (
        <p>
          <Button onClick={() => view.choose({ ...element, index: row })}>{say.goToItem(labelOf(row))}</Button>
          {row !== element.index && <Button onClick={() => void toggleSight(bench, view, row)}>{say.endSight}</Button>}
        </p>
      )}
    </aside>
  );
}
