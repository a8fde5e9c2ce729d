import { useEffect, useMemo, useState } from 'react';
import type { Backup, InstallId } from '../../../shared/contract/types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { type Choice, choicesOf } from './choices.ts';

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
  const backups = useBackups(install?.id);
  const [folders, setFolders] = useState<readonly string[]>([]);
  useEffect(() => void installs.refreshRecents(), [installs]);
  const choices = useMemo(
    () => choicesOf({ install, recents, tabs, documents, picked, backups, folders }),
    [install, recents, tabs, documents, picked, backups, folders],
  );
  return { choices, addFolder: folder => setFolders(known => [folder, ...known.filter(other => other !== folder)]) };
}

function useBackups(install: InstallId | undefined): readonly Backup[] {
  const { comparing } = useWorkbench();
  const [backups, setBackups] = useState<readonly Backup[]>([]);
  useEffect(() => {
    let isWanted = true;
    if (install !== undefined)
      void comparing.backups(install).then(found => {
        if (isWanted) setBackups(found);
      });
    return () => {
      isWanted = false;
    };
  }, [comparing, install]);
  return backups;
}
