import type { SceneViewer } from '../../scene3d/viewer.ts';
import type { Workbench } from '../../state/workbench.ts';
import { sceneStrings as say } from './strings.ts';

/** The picture as a PNG, where the browser puts downloads. */
export async function savePicture(viewer: SceneViewer, name: string): Promise<void> {
  const blob = await viewer.picture();
  if (blob === undefined) return;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replace(/\.[^.]*$/, '')}.png`;
  link.click();
  URL.revokeObjectURL(url);
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
