import { fileURLToPath } from 'node:url';
import { besideArchive, listIn, refuseChanged } from '../files/as-built.ts';

/**
 * The library of SQLite that a package brings, when it is the one that was built; undefined outside of packages. macOS
 * checks the signature of a library itself, and signing it changes its bytes.
 */
export function nativeBinding(from = new URL(import.meta.url)): string | undefined {
  if (process.platform === 'darwin') return undefined;
  const path = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
  // Everything in dist lies one folder deep.
  const file = besideArchive(new URL(`../../${path}`, from));
  if (file === undefined) return undefined;
  refuseChanged(file, Reflect.get(listIn(new URL('../native-hashes.json', from)), path), path);
  return fileURLToPath(file);
}
