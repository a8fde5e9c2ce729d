import { Suspense } from 'react';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { Guard } from './guard.tsx';
import {
  CompareDialog,
  ExtractDialog,
  FolderPicker,
  PeekDialog,
  QuickOpen,
  SettingsPage,
  SharingDialog,
  Shortcuts,
  Tour,
  WriteDialog,
} from './panes.ts';
import { RecoveryDialog } from './recovery-dialog.tsx';

/** Whatever lies over the workbench just now. */
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
  const isSharing = usePart(
    bench => bench.sharing,
    state => state.step !== 'closed',
  );
  const isExtracting = usePart(
    bench => bench.extracting,
    state => state.step !== 'closed',
  );
  return (
    <Guard>
      <Suspense fallback={null}>
        {open === 'quick-open' && <QuickOpen />}
        {open === 'shortcuts' && <Shortcuts />}
        {open === 'tour' && <Tour />}
        {open === 'settings' && <SettingsPage />}
        {open === 'compare' && <CompareDialog />}
        {open === 'open-folder' && <FolderPicker onClose={() => overlays.close()} />}
        {isPeeking && <PeekDialog />}
        {isWriting && <WriteDialog />}
        {isSharing && <SharingDialog />}
        {isExtracting && <ExtractDialog />}
      </Suspense>
      <RecoveryDialog />
    </Guard>
  );
}
