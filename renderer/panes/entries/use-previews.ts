import { useEffect, useMemo } from 'react';
import type { Client } from '../../../shared/contract/call.ts';
import { streamScene } from '../../../shared/contract/stream-scene.ts';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { PortraitSources, Portraits } from '../../scene3d/portraits.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { createPreviews, type Previews } from './previews.ts';

function portraitSources(client: Client<Contract>): PortraitSources {
  return {
    scene: (asset, signal) => take => streamScene(client, asset as AssetId, { signal, take }), // as: an id passed in
    picture: asset => client.picture({ asset: asset as AssetId, index: 0 }), // as: the scene got it from the host
  };
}

/** Drawn once for as long as the rows stay the same. */
export function usePreviews(rows: readonly AssetRow[]): Previews {
  const { client, connection, changes } = useWorkbench();
  const { previews, close } = useMemo(() => {
    const formats = new Map(connection.store.getState().hello?.formats.map(({ id, scope }) => [id, scope]));
    // The code that draws models is large: it is loaded for the first of them.
    let drawing: Promise<Portraits> | undefined;
    const portraits = () => {
      drawing ??= import('../../scene3d/portraits.ts').then(
        ({ Portraits: Drawing }) => new Drawing(portraitSources(client)),
      );
      return drawing;
    };
    const made = createPreviews({
      client,
      scopeOf: row => formats.get(row.format ?? ''),
      portrait: async asset => (await portraits()).draw(asset),
      versionOf: ({ id }) => {
        const { list } = changes.store.getState();
        return list.flatMap(change => (change.asset === id ? [change.id] : [])).join(' ');
      },
    });
    const end = () => {
      made.close();
      void drawing?.then(each => each.close());
    };
    return { previews: made, close: end };
  }, [client, connection, changes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may look different
  useEffect(() => previews.forget(), [previews, rows]);
  useEffect(() => close, [close]);
  return previews;
}
