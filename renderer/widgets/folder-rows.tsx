import { Folder, HardDrive } from 'lucide-react';
import { useState } from 'react';
import { VirtualList } from './virtual-list.tsx';

interface FolderRowsProps {
  readonly label: string;
  readonly folders: readonly { readonly name: string; readonly folder: string }[];
  /** These are where folders begin: drives, the home folder. */
  readonly areRoots: boolean;
  readonly onGo: (folder: string) => void;
}

/** The folders in a folder; opening one goes there. Other folders are another list: give it a key. */
export function FolderRows({ label, folders, areRoots, onGo }: FolderRowsProps) {
  const [active, setActive] = useState(0);
  return (
    <VirtualList
      label={label}
      count={folders.length}
      active={active}
      onActive={setActive}
      onOpen={index => {
        const row = folders[index];
        if (row) onGo(row.folder);
      }}
      renderRow={index => (
        <>
          {areRoots ? <HardDrive size="1.2em" aria-hidden /> : <Folder size="1.2em" aria-hidden />}
          <span className="truncate">{folders[index]?.name}</span>
        </>
      )}
    />
  );
}
