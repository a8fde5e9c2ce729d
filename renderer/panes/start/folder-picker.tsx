import { useEffect } from 'react';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { FolderChoice } from '../../widgets/folder-rows.tsx';
import { strings } from './strings.ts';
import './start-page.css';

interface FolderPickerProps {
  readonly title?: string;
  /** Opens the folder, if nothing else is to be done with it. */
  readonly onPick?: (folder: string) => void;
  readonly onClose: () => void;
}

/** Chooses a folder on the machine that runs Gantry: only folder names, provided by the host. */
export function FolderPicker({ title = strings.pickerTitle, onPick, onClose }: FolderPickerProps) {
  const { folders, installs } = useWorkbench();
  const state = usePart(
    bench => bench.folders,
    now => now,
  );
  const { listing, failure } = state;
  useEffect(() => void folders.go(''), [folders]);

  const go = (folder: string): void => void folders.go(folder);

  /** Pressing the button right after typing a folder chooses that folder. */
  async function open(): Promise<void> {
    const folder = await folders.here();
    if (folder === undefined) return;
    onClose();
    if (onPick) onPick(folder);
    else await installs.open(folder);
  }

  const here = listing?.folder ?? '';
  const note = listing?.game ? strings.pickerGame(listing.game) : strings.pickerNoGame;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="picker-note">{here !== '' && note}</span>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button tone="accent" disabled={!folders.isAny(state)} onClick={() => void open()}>
            {strings.pickerOpen}
          </Button>
        </>
      }
    >
      <FolderChoice
        listing={listing}
        failure={failure}
        say={{
          up: strings.pickerUp,
          path: strings.pickerPath,
          places: strings.pickerPlaces,
          folders: strings.pickerLabel,
          empty: strings.pickerEmpty,
        }}
        onType={folders.type}
        onGo={go}
      />
    </Dialog>
  );
}
