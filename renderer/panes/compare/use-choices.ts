import { useEffect, useMemo, useState } from 'react';
import type { InstallId } from '../../../shared/contract/types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { type Choice, type ChoiceParts, choicesOf } from './choices.ts';

type Kept = Pick<ChoiceParts, 'backups' | 'snapshots'>;

/** What both sides can be just now. */
export function useChoices(): { readonly choices: readonly Choice[]; readonly addFolder: (folder: string) => void } {
  const { installs } = useWorkbench();
  const { install, recents } = usePart(
    bench => bench.installs,
    state => state,
  );
  const tabs = usePart(
    bench => bench.tabs,
    state => state.tabs,
  );
  const documents = usePart(
    bench => bench.documents,
    state => state.entries,
  );
  const picked = usePart(
    bench => bench.comparing,
    state => state.picked,
  );
  const { backups, snapshots } = useKept(install?.id);
  const [folders, setFolders] = useState<readonly string[]>([]);
  useEffect(() => void installs.refreshRecents(), [installs]);
  const choices = useMemo(
    () => choicesOf({ install, recents, tabs, documents, picked, backups, snapshots, folders }),
    [install, recents, tabs, documents, picked, backups, snapshots, folders],
  );
  return { choices, addFolder: folder => setFolders(known => [folder, ...known.filter(other => other !== folder)]) };
}

/** What the host has to be asked for, once for each install. */
function useKept(install: InstallId | undefined): Kept {
  const { comparing } = useWorkbench();
  const [kept, setKept] = useState<Kept>({ backups: [], snapshots: [] });
  useEffect(() => {
    let isWanted = true;
    if (install !== undefined)
      void Promise.all([comparing.backups(install), comparing.snapshots()]).then(([backups, snapshots]) => {
        if (isWanted) setKept({ backups, snapshots });
      });
    return () => {
      isWanted = false;
    };
  }, [comparing, install]);
  return kept;
}
