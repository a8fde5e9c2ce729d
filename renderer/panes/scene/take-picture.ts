import type { AssetId } from '../../../shared/contract/types.ts';
import type { SceneViewer } from '../../scene3d/viewer.ts';
import type { Workbench } from '../../state/workbench.ts';
import { sceneStrings as say } from './strings.ts';

/** The scene as files for other programs, where the browser puts downloads. */
export async function exportScene({ client, notices }: Workbench, asset: AssetId, as: 'glb' | 'obj'): Promise<void> {
  notices.say(say.exporting, { tone: 'info' });
  try {
    const { files } = await client.exportScene({ asset, as });
    for (const { name, bytes } of files) download(new Blob([bytes.slice()]), name);
    notices.say(say.exported(files.map(({ name }) => name)), { tone: 'info' });
  } catch (error) {
    notices.caught(error);
  }
}

function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it when the click returns; the address is given back a little later to be sure.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The picture as a PNG, where the browser puts downloads. */
export async function savePicture(viewer: SceneViewer, name: string): Promise<void> {
  const blob = await viewer.picture();
  if (blob === undefined) return;
  download(blob, `${name.replace(/\.[^.]*$/, '')}.png`);
}

/** The picture on the clipboard; said either way. */
export async function copyPicture(bench: Workbench, viewer: SceneViewer): Promise<void> {
  const blob = await viewer.picture();
  if (blob === undefined) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    bench.notices.say(say.copied, { tone: 'info' });
  } catch {
    bench.notices.say(say.notCopied, { tone: 'info' }); // refused by the system: there is another way
  }
}
