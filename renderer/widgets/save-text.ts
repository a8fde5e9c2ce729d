/** Saves a text as a file: as a browser's download, for which the desktop shell asks where. */
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
  // The browser has started the download when the click returns; the URL is revoked a little later to be safe.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
