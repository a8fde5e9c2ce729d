import { ChevronUp } from 'lucide-react';
import { useEffect } from 'react';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { FolderRows } from '../../widgets/folder-rows.tsx';
import { PathField } from '../../widgets/path-field.tsx';
import { extractStrings as say } from './strings.ts';

interface FolderStepProps {
  readonly onBack: () => void;
  readonly onChoose: (folder: string) => void;
}

/** A folder of the machine Gantry runs on, where there is no system dialog. */
export function FolderStep({ onBack, onChoose }: FolderStepProps) {
  const { folders } = useWorkbench();
  const { listing, failure } = usePart(
    bench => bench.folders,
    state => state,
  );
  useEffect(() => void folders.go(''), [folders]);
  const go = (folder: string): void => void folders.go(folder);
  const here = listing?.folder ?? '';
  return (
    <Dialog
      title={say.folderTitle}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{say.back}</Button>
          <Button tone="accent" disabled={here === ''} onClick={() => onChoose(here)}>
            {say.here}
          </Button>
        </>
      }
    >
      <div className="extract-bar">
        <Button disabled={here === ''} onClick={() => go(listing?.parent ?? '')}>
          <ChevronUp aria-hidden /> {say.up}
        </Button>
        <PathField
          key={here}
          className="extract-path"
          label={say.path}
          placeholder={say.places}
          folder={here}
          onGo={go}
        />
      </div>
      <div className="extract-list">
        {failure && <p role="alert">{failure.text}</p>}
        {listing?.folders.length === 0 && <p className="dim">{say.noFolders}</p>}
        <FolderRows key={here} label={say.folders} folders={listing?.folders ?? []} areRoots={here === ''} onGo={go} />
      </div>
    </Dialog>
  );
}
