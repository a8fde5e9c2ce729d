import type { RefRows } from '../../../shared/contract/command-types.ts';
import { print } from '../session.ts';
import { status } from '../status.ts';
import { table } from '../table.ts';
import type { Cli } from '../verbs.ts';
import { jsonOption } from './json-option.ts';

/** refs FOLDER ADDRESS: what names what. */
export function addRefs({ program, run }: Cli): void {
  program
    .command('refs')
    .description('list what a file or entry names, and what names it')
    .argument('<folder>', 'the game folder')
    .argument('<address>', 'a file or entry in it')
    .option(...jsonOption)
    .action((folder: string, address: string) =>
      run(async session => {
        const found = await session.client.refs({ base: session.base, folder, address }, session.options);
        print(session, found, () => lines(found));
        return status.done;
      }),
    );
}

function lines({ uses, usedBy }: RefRows): string {
  const named = uses.map(({ path, kind, name, target, isMissing }) => [
    path,
    kind,
    name,
    target === null ? (isMissing ? 'missing' : '') : placeText(target),
  ]);
  const users = usedBy.map(({ address, path, name }) => [address, path, name]);
  const first = named.length === 0 ? 'It names nothing.\n' : table(['path', 'kind', 'names', 'which is'], named);
  const second = users.length === 0 ? 'Nothing names it.\n' : table(['named by', 'path', 'as'], users);
  return `${first}\n${second}`;
}

function placeText({ address, path }: { readonly address: string; readonly path?: string }): string {
  return path === undefined ? address : `${address}: ${path}`;
}
