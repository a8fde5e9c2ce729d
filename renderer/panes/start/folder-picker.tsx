import { ChevronUp, Folder, HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import { strings } from './strings.ts';

/** Where the list is, and a place to type or paste another folder. */
function PathField({ folder, onGo }: { readonly folder: string; readonly onGo: (folder: string) => void }) {
  const [typed, setTyped] = useState(folder);
  return (
    <form
      className="picker-path"
      onSubmit={event => {
        event.preventDefault();
        onGo(typed.trim());
      }}
    >
      <TextField
        label={strings.pickerPath}
        placeholder={strings.pickerPlaces}
        title={folder}
        value={typed}
        onChange={setTyped}
      />
    </form>
  );
}

/** Chooses a folder of the machine Gantry runs on: names of folders only, served by the host. */
export function FolderPicker({ onClose }: { readonly onClose: () => void }) {
  const { installs, folders } = useWorkbench();
  const { listing, failure } = usePart(
    bench => bench.folders,
    state => state,
  );
  const [active, setActive] = useState(0);
  useEffect(() => void folders.go(''), [folders]);

  function go(folder: string): void {
    setActive(0);
    void folders.go(folder);
  }

  const here = listing?.folder ?? '';
  const note = listing?.game ? strings.pickerGame(listing.game) : strings.pickerNoGame;
  return (
    <Dialog
      title={strings.pickerTitle}
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
              void installs.open(here);
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
        <PathField key={here} folder={here} onGo={go} />
      </div>
      <div className="picker-list">
        {failure && <p role="alert">{failure.text}</p>}
        {listing && listing.folders.length === 0 && <p className="dim picker-empty">{strings.pickerEmpty}</p>}
        <VirtualList
          label={strings.pickerLabel}
          count={listing?.folders.length ?? 0}
          active={active}
          onActive={setActive}
          onOpen={index => {
            const folder = listing?.folders[index];
            if (folder) go(folder.folder);
          }}
          renderRow={index => (
            <>
              {here === '' ? <HardDrive size="1.2em" aria-hidden /> : <Folder size="1.2em" aria-hidden />}
              <span className="truncate">{listing?.folders[index]?.name}</span>
            </>
          )}
        />
      </div>
    </Dialog>
  );
}
