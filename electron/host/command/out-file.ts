import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { diskPath } from '../../files/disk-names.ts';
import { fileFailures } from '../../files/file-failures.ts';

/** The file on disk that an output names. The address of an entry would become a file of that name beside its archive. */
export function outFile(base: string, out: string): string {
  const [file = '', ...entries] = out.split('::');
  if (entries.length > 0 && isFile(resolve(base, file))) refuse(failures.outputInside(out, file));
  if (/[/\\]$/.test(out)) refuse(fileFailures.outputFolder(out));
  return resolve(base, out);
}

function isFile(path: string): boolean {
  return statSync(diskPath(path), { throwIfNoEntry: false })?.isFile() === true;
}
