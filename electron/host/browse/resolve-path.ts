import { isAbsolute, join, relative } from 'node:path';
import { diskFailure } from '../../files/disk-failure.ts';
import { readFolder } from '../../files/disk-names.ts';
import { fileFailures } from '../../files/file-failures.ts';
import { nearestNames } from '../../files/nearest-names.ts';
import { refuse } from '../../files/refuse.ts';
import { indexFailures } from '../../index/index-failures.ts';

/** A path within a folder as it is spelled on disk: upper and lower case count only where both are there. */
export async function resolvePath(folder: string, path: string): Promise<string> {
  let found = '';
  for (const part of partsOf(folder, path)) {
    const rows = await readFolder(join(folder, found)).catch(error => {
      throw diskFailure(error, path, 'listed');
    });
    const names = rows.map(row => row.name);
    found = join(found, spelled(names, part, path));
  }
  return found.replaceAll('\\', '/');
}

function partsOf(folder: string, path: string): string[] {
  const inside = isAbsolute(path) ? relative(folder, path) : path;
  const parts = inside.split(/[/\\]/).filter(part => part !== '' && part !== '.');
  if (parts.includes('..') || isAbsolute(inside)) refuse(indexFailures.outsideInstall(path));
  return parts;
}

function spelled(names: readonly string[], part: string, path: string): string {
  if (names.includes(part)) return part;
  const folded = part.toLowerCase();
  const alike = names.filter(name => name.toLowerCase() === folded);
  if (alike.length > 1) refuse(fileFailures.severalFiles(path, alike.join(', ')));
  return alike[0] ?? refuse(fileFailures.noSuchFile(path, nearestNames(names, part).join(', ')));
}
