import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../shared/contract/types.ts';
import { usePart } from '../../state/workbench.ts';
import type { SceneView } from './scene-state.ts';

/** Rebuilds the scene when other files that it uses, including its pictures, are edited or renamed. */
export function useOtherFiles(view: SceneView, asset: AssetId): void {
  const scene = useStore(view.store, state => state.scene);
  const files = useMemo(
    () => new Set([...(scene?.sources ?? []), ...(scene?.textures ?? [])].flatMap(({ asset: id }) => id ?? [])),
    [scene],
  );
  const edits = usePart(
    parts => parts.documents,
    ({ heard }) => Object.entries(heard).reduce((sum, [id, at]) => (id !== asset && files.has(id) ? sum + at : sum), 0),
  );
  const renames = usePart(
    parts => parts.documents,
    state => state.renames,
  );
  const known = useRef({ files, edits, renames });
  useEffect(() => {
    const { current } = known;
    known.current = { files, edits, renames };
    if (current.renames !== renames) void view.loadRenamed();
    else if (current.files === files && current.edits !== edits) void view.load();
  }, [view, files, edits, renames]);
  useScanned(view);
}

/** A missing file may be available once the index knows more of the disk. */
function useScanned({ store, loadRenamed }: SceneView): void {
  const scanned = usePart(
    parts => parts.installs,
    state => state.scanned,
  );
  const known = useRef(scanned);
  useEffect(() => {
    if (known.current === scanned) return;
    known.current = scanned;
    const { scene, failed } = store.getState();
    const isMissing = failed !== undefined || scene?.textures.some(texture => texture.asset === undefined);
    if (isMissing && scanned !== undefined) void loadRenamed();
  }, [store, loadRenamed, scanned]);
}
