/** Asks for files; does nothing if the dialog is dismissed. */
export function chooseFiles(options: { readonly several: boolean }, chosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = options.several;
  input.onchange = () => {
    if (input.files && input.files.length > 0) chosen([...input.files]);
  };
  input.click();
}

/** Asks for a folder: the files directly in it. */
export function chooseFolder(chosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.onchange = () => {
    if (input.files && input.files.length > 0)
      chosen([...input.files].filter(file => file.webkitRelativePath.split('/').length <= 2));
  };
  input.click();
}

/** Whether anything dropped is a folder. Ask at once: afterwards the browser has forgotten it. */
export function hasFolder({ items }: Pick<DataTransfer, 'items'>): boolean {
  return [...items].some(item => item.webkitGetAsEntry()?.isDirectory);
}

/** The files directly in the dropped folder; `mixed` if more than it was dropped, undefined if no folder was. */
export async function droppedFolder({ items }: DataTransfer): Promise<readonly File[] | 'mixed' | undefined> {
  const entries = [...items].map(item => item.webkitGetAsEntry());
  const entry = entries.find(each => each?.isDirectory);
  if (!entry) return undefined;
  if (entries.length > 1) return 'mixed';
  const reader = (entry as FileSystemDirectoryEntry).createReader(); // isDirectory was checked
  const files: File[] = [];
  for (;;) {
    // A few at a time, until there are no more.
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return files;
    const inside = some.filter(({ isFile }) => isFile) as FileSystemFileEntry[]; // isFile was checked
    files.push(
      ...(await Promise.all(inside.map(each => new Promise<File>((done, failed) => each.file(done, failed))))),
    );
  }
}
