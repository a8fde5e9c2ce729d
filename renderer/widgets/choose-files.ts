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
    const files = [...(input.files ?? [])].filter(file => file.webkitRelativePath.split('/').length <= 2);
    if (files.length > 0) chosen(files);
  };
  input.click();
}

/** The files directly in the dropped folder; undefined if it is not a folder. */
export async function droppedFolder({ items }: DataTransfer): Promise<readonly File[] | undefined> {
  const [entry] = [...items].map(item => item.webkitGetAsEntry());
  if (!entry?.isDirectory) return undefined;
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
