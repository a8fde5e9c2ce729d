import { usePart, useWorkbench } from '../state/workbench.ts';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { Guard } from './guard.tsx';
import {
  CompareDialog,
  ExtractDialog,
  FolderPicker,
  ImportDialog,
  LibraryDialog,
  MissionsDialog,
  PeekDialog,
  QuickOpen,
  SettingsPage,
  SharingDialog,
  Shortcuts,
  Tour,
  WriteDialog,
} from './panes.ts';
import { strings } from './strings.ts';
import './recovery-dialog.css';

/** The present overlay of the workbench. */
export function OverlaysHost() {
  const { overlays } = useWorkbench();
  const open = usePart(
    bench => bench.overlays,
    state => state.open,
  );
  const isWriting = usePart(
    bench => bench.writing,
    state => state.step !== 'closed',
  );
  const isPeeking = usePart(
    bench => bench.peek,
    state => state.shown !== undefined,
  );
  const isInLibrary = usePart(
    bench => bench.defining,
    state => state.library !== undefined,
  );
  const isSharing = usePart(
    bench => bench.sharing,
    state => state.step !== 'closed',
  );
  const isExtracting = usePart(
    bench => bench.extracting,
    state => state.step !== 'closed',
  );
  const isImporting = usePart(
    bench => bench.importing,
    state => state.offer !== undefined,
  );
  return (
    <Guard>
      {open === 'quick-open' && <QuickOpen />}
      {open === 'shortcuts' && <Shortcuts />}
      {open === 'tour' && <Tour />}
      {open === 'settings' && <SettingsPage />}
      {open === 'compare' && <CompareDialog />}
      {open === 'missions' && <MissionsDialog />}
      {open === 'open-folder' && <FolderPicker onClose={() => overlays.close()} />}
      {isInLibrary && <LibraryDialog />}
      {isPeeking && <PeekDialog />}
      {isWriting && <WriteDialog />}
      {isSharing && <SharingDialog />}
      {isExtracting && <ExtractDialog />}
      {isImporting && <ImportDialog />}

      <RecoveryDialog />
    </Guard>
  );
}

/** What a crashed session left behind: shown until the user has chosen. */
function RecoveryDialog() {
  const { recovery } = useWorkbench();
  const found = usePart(
    bench => bench.recovery,
    state => state.found,
  );
  if (found.length === 0) return null;
  return (
    <Dialog
      title={strings.recoveredTitle}
      footer={
        <>
          <Button tone="danger" onClick={() => void recovery.resolve(false)}>
            {strings.recoveredDrop}
          </Button>
          <Button tone="accent" onClick={() => void recovery.resolve(true)}>
            {strings.recoveredKeep}
          </Button>
        </>
      }
    >
      <p>{strings.recoveredText}</p>
      <ul className="recovered">
        {found.map(one => (
          <li key={one.asset}>
            <span className="mono truncate">{one.address}</span>
            <span className="dim">
              {strings.steps(one.steps)} · {new Date(one.time).toLocaleString('en-GB')}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
