import { useCallback, useEffect, useRef, useState } from 'react';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';
import { failureOf } from '../../state/base/notices.ts';
import { useAsset, usePart, useWorkbench } from '../../state/workbench.ts';

interface Listed {
  readonly rows?: readonly AssetRow[];
  readonly failure?: string;
  readonly isStopped?: boolean;
}

/** Requested again whenever the container or an edit in it changes. */
export function useEntries(
  asset: AssetId,
): Listed & { stop(): void; again(): void; reload(): Promise<readonly AssetRow[]> } {
  const { client } = useWorkbench();
  const install = useAsset(asset)?.install;
  const revision = useAsset(asset)?.revision;
  const edits = usePart(
    parts => parts.changes,
    state => state.list,
  );
  const refreshed = usePart(
    parts => parts.tree,
    state => state.refreshed,
  );
  const [listed, setListed] = useState<Listed>({});
  const [turn, setTurn] = useState(0);
  const reader = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes, other edits of entries and other files on disk are other rows
  useEffect(() => {
    if (install === undefined) return undefined;
    const reading = new AbortController();
    reader.current = reading;
    client.browse({ install, parent: asset }, { signal: reading.signal }).then(
      rows => reading.signal.aborted || setListed({ rows }),
      error => reading.signal.aborted || setListed({ failure: failureOf(error).text }),
    );
    return () => reading.abort();
  }, [client, install, asset, revision, edits, refreshed, turn]);
  const reload = useCallback(async () => {
    const rows = install === undefined ? [] : await client.browse({ install, parent: asset });
    if (install !== undefined) setListed({ rows });
    return rows;
  }, [client, install, asset]);
  return {
    ...listed,
    reload,
    stop() {
      reader.current?.abort();
      setListed(known => ({ ...known, isStopped: true }));
    },
    again() {
      setListed({});
      setTurn(turn + 1);
    },
  };
}
