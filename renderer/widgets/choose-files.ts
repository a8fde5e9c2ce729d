/** Asks for files; nothing happens when it is dismissed. */
export function chooseFiles(options: { readonly several: boolean }, chosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = options.several;
  input.onchange = () => {
    if (input.files && input.files.length > 0) chosen([...input.files]);
  };
  input.click();
}
