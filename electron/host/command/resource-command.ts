import { basename, dirname, join, resolve } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { ResourceEdited } from '../../../shared/contract/command-types.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { CatalogueEdit } from '../../../shared/formats/catalogue.ts';
import { followEdits } from '../../answers/guard/follow-edits.ts';
import { judgeAround } from '../../answers/guard/judge.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { makeFolder } from '../../files/change-names.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import { findFile } from '../../files/find-file.ts';
import { openAddress } from '../../files/open-address.ts';
import { writeFile } from '../../files/write-file.ts';
import { refuseBreaking } from '../guard/guard-file.ts';

/** resource: entries of archives, with the index that names them. The archive is written first: what no index names is not read. */
export const resource: Handlers<Command>['resource'] = async ({ base, address, edit, out, force }, { signal }) => {
  const index = openAddress(base, address);
  const files: FileSource[] = [];
  const open = (path: string): FileSource => {
    const source = openFile(path);
    files.push(source);
    return source;
  };
  try {
    const { format, decoded } = new View(index.name, index.source, 0);
    if (format.catalogue === undefined || decoded === undefined || decoded.fault !== undefined)
      return refuse(failures.itemsNotChanged(address, 'it names no entries of archives'));
    const folder = dirname(index.file);
    const archives = new Map<string, { readonly path: string; readonly source: Source }>();
    const made = format.catalogue.edit(decoded.value, plain(edit, base, open), archive => {
      const path = findFile(folder, archive);
      const source = open(path);
      archives.set(archive, { path, source });
      return source;
    });
    if ('why' in made) return refuse(failures.itemsNotChanged(address, made.why));
    const planned = made.files.map(({ archive, content }) => {
      const known = archive === undefined ? { path: index.file, source: index.source } : archives.get(archive);
      const { path = '', source = content } = known ?? {};
      return { path, source, content, name: archive === undefined ? basename(path) : path.slice(folder.length + 1) };
    });
    const problems = await guardTogether(planned, force);
    const written: ResourceEdited['files'][number][] = [];
    for (const { content, name } of planned) {
      const to = join(out, name);
      await makeFolder(dirname(resolve(base, to)));
      await writeFile(resolve(base, to), [content], { signal });
      written.push({ out: to, bytes: content.size });
    }
    return { files: written, problems };
  } finally {
    for (const file of files) file.close();
    index.close();
  }
};

interface Planned {
  readonly path: string;
  readonly source: Source;
  readonly content: Source;
  readonly name: string;
}

/** Both are judged as they will be together; entries that only change their places are not compared. */
async function guardTogether(planned: readonly Planned[], force: boolean | undefined): Promise<readonly EditProblem[]> {
  const files = planned.map(({ path, source, content, name }) => ({
    ...{ path, address: name, name: basename(path), before: source, after: content },
  }));
  // What lies in the archive has no names there: what it names in its turn is not looked for.
  const around = (await followEdits(files)).filter(({ address }) => !address.includes('::'));
  const problems = [...files.flatMap(judgeAround), ...around];
  refuseBreaking(problems, force);
  return problems;
}

function plain(
  edit: Parameters<typeof resource>[0]['edit'],
  base: string,
  open: (path: string) => Source,
): CatalogueEdit {
  if (edit.kind !== 'add') return edit;
  const { archive, name, file } = edit;
  return { kind: 'add', archive, name, content: open(resolve(base, file)) };
}
