/** Puts text on the clipboard; false when the system did not take it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // the permission may be denied where the older way is not
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
