import { ChevronUp } from 'lucide-react';
import { useEffect } from 'react';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { FolderRows } from '../../widgets/folder-rows.tsx';
import { PathField } from '../../widgets/path-field.tsx';
import { strings } from './strings.ts';
import './start-page.css';

interface FolderPickerProps {
  readonly title?: string;
  /** Opens the folder, where nothing else is to be done with it. */
  readonly onPick?: (folder: string) => void;
  readonly onClose: () => void;
}

/** Chooses a folder of the machine Gantry runs on: names of folders only, served by the host. */
export function FolderPicker({ title = strings.pickerTitle, onPick, onClose }: FolderPickerProps) {
  const { folders, installs } = useWorkbench();
  const { listing, failure } = usePart(
    bench => bench.folders,
    state => state,
  );
  useEffect(() => void folders.go(''), [folders]);

  const go = (folder: string): void => void folders.go(folder);

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
          <Button
            tone="accent"
            disabled={here === ''}
            onClick={() => {
              onClose();
              if (onPick) onPick(here);
              else void installs.open(here);
            }}
          >
            {strings.pickerOpen}
          </Button>
        </>
      }
    >
      <div className="picker-bar">
        <Button disabled={here === ''} onClick={() => go(listing?.parent ?? '')}>
          <ChevronUp aria-hidden /> {strings.pickerUp}
        </Button>
        <PathField
          key={here}
          className="picker-path"
          label={strings.pickerPath}
          placeholder={strings.pickerPlaces}
          folder={here}
          onGo={go}
        />
      </div>
      <div className="picker-list">
        {failure && (
          <p className="picker-failure" role="alert">
            {failure.text}
          </p>
        )}
        {listing && listing.folders.length === 0 && <p className="dim picker-empty">{strings.pickerEmpty}</p>}
        <FolderRows
          key={here}
          label={strings.pickerLabel}
          folders={listing?.folders ?? []}
          areRoots={here === ''}
          onGo={go}
        />
      </div>
    </Dialog>
  );
}
