import type { TreeNode } from '../../../shared/contract/types.ts';
import type { Settings } from '../settings/settings.ts';

/** A row's label in the structure: its name in the file if it has one, otherwise `vertex count` or `vertexCount`. */
export function rowName({ key, caption }: Pick<TreeNode, 'key' | 'caption'>, names: Settings['names']): string {
  if (names === 'format') return key;
  if (names === 'file') return caption ?? key;
  return (
    caption ?? key.replace(/([a-z])([A-Z0-9])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  );
}
