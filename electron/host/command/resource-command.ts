import { basename, dirname, join, resolve } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { ResourceEdit } from '../../../shared/contract/command-types.ts';
import type { CatalogueEdit } from '../../../shared/formats/catalogue.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import { findFile } from '../../files/find-file.ts';
import { openAddress } from '../../files/open-address.ts';
import { writeAll } from '../contents/write-all.ts';
import { type ReadFrom, refuseOverwriting } from '../contents/write-made.ts';
import { type GuardedFile, guardTogether } from './with-index.ts';

/** resource: entries of archives, with the index that names them. */
export const resourceCommand =
  (dataFolder: string): Handlers<Command>['resource'] =>
  async ({ base, address, edit, out, force }, { signal }) => {
    const index = openAddress(base, address);
    const sources: FileSource[] = [];
    const open = (path: string): FileSource => {
      const source = openFile(path);
      sources.push(source);
      return source;
    };
    try {
      const { format, model } = new View(index.name, index.source, 0);
      if (format.catalogue === undefined || model === undefined)
        return refuse(failures.itemsNotChanged(address, 'it does not name entries of archives'));
      const folder = dirname(index.file);
      const archives = new Map<string, Pick<Planned, 'path' | 'source' | 'from'>>();
      const made = format.catalogue.edit(model, plain(edit, base, open), archive => {
        const path = findFile(folder, archive);
        const source = open(path);
        archives.set(archive, { path, source, from: { file: path, hasChanged: () => source.hasChanged() } });
        return source;
      });
      if ('why' in made) return refuse(failures.itemsNotChanged(address, made.why));
      const planned = made.files.map(({ archive, content }) => {
        const isIndex = archive === undefined;
        const known = isIndex ? { path: index.file, source: index.source, from: index } : archives.get(archive);
        const { path = '', source = content, from } = known ?? {};
        return {
          path,
          source,
          from,
          content,
          name: archive === undefined ? basename(path) : path.slice(folder.length + 1),
        };
      });
      const problems = await guardTogether(planned.map(guarded), force);
      const files = planned.map(({ content, name }) => ({ path: resolve(base, out, name), content: [content] }));
      const check = (): void => {
        for (const { from, name } of planned) if (from) refuseOverwriting(from, resolve(base, out, name));
      };
      await writeAll(dataFolder, files, { signal, check });
      return { files: planned.map(({ content, name }) => ({ out: join(out, name), bytes: content.size })), problems };
    } finally {
      for (const source of sources) source.close();
      index.close();
    }
  };

interface Planned {
  readonly path: string;
  readonly source: Source;
  /** Undefined for an archive that is new. */
  readonly from: ReadFrom | undefined;
  readonly content: Source;
  readonly name: string;
}

const guarded = ({ path, source, content, name }: Planned): GuardedFile => ({
  ...{ path, address: name, name: basename(path), before: source, after: content },
});

function plain(edit: ResourceEdit, base: string, open: (path: string) => Source): CatalogueEdit {
  if (edit.kind !== 'add') return edit;
  const { archive, name, file } = edit;
  return { kind: 'add', archive, name, content: open(resolve(base, file)) };
}
