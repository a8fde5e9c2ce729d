/** Hands a text out as a file: the browser's download, which in the desktop shell asks where to. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'application/octet-stream' }));
}

/** The same for bytes. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it when the click returns; the address is given back a little later to be sure.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
