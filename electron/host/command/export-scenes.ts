import { sceneFiles } from '../export/scene/scene-files.ts';
import { withLooseScene } from '../scenes/loose-scene.ts';
import type { Form } from './export-of.ts';
import type { Target } from './targets.ts';

/** A model with what it names beside it, as GLB or as OBJ with its MTL; none where it makes no scene. */
export async function sceneForms(
  { address, view }: Target,
  kind: 'glb' | 'obj',
  base: string,
): Promise<readonly Form[]> {
  const { format, decoded } = view;
  if (format.scenes === undefined || decoded === undefined) return [];
  if (decoded.fault) return [{ why: decoded.fault.text }];
  const files = await withLooseScene(base, address, loose => sceneFiles(kind, view.name, loose));
  return files.map(({ ending, bytes }) => ({ content: [bytes], ending }));
}
