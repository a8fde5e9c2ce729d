import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../state/workbench.ts';
import { toCanvas } from './image-canvas.ts';
import type { ImageView } from './image-state.ts';
import { imageStrings as say } from './strings.ts';

/** Puts the picture on the clipboard, as it is shown. */
export async function copyPicture({ notices }: Workbench, view: ImageView): Promise<void> {
  const { picture, channel } = view.store.getState();
  if (picture === undefined) return;
  const bitmap = toCanvas(picture, channel);
  const blob = new Promise<Blob>((resolve, reject) =>
    bitmap.toBlob(made => (made === null ? reject(new Error('no picture')) : resolve(made)), 'image/png'),
  );
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    notices.say(say.copied);
  } catch {
    notices.say(say.copyFailed, { tone: 'bad' });
  }
}

/** Hands the picture out as the files that come back unchanged. */
export async function savePicture({ client, notices }: Workbench, asset: AssetId, index: number): Promise<void> {
  try {
    const { files } = await client.exportPicture({ asset, index });
    for (const { name, bytes } of files) download(name, bytes);
  } catch (error) {
    notices.caught(error);
  }
}

function download(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type: 'image/png' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it when the click returns; the address is given back a little later to be sure.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
