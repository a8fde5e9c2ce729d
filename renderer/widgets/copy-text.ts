/** Copies text to the clipboard; false if the system refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // the older way may work if permission is denied
  }
}

function copyBySelection(text: string): boolean {
  let taken = false;
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    taken = true;
  };
  document.addEventListener('copy', put, { once: true, capture: true });
  document.execCommand('copy');
  document.removeEventListener('copy', put, { capture: true });
  return taken;
}
