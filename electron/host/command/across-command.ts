import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, parseAddress, printAddress } from '../../files/address.ts';
import { openAddress } from '../../files/open-address.ts';
import { contentAcross } from '../edits/content-across.ts';
import { withName } from '../edits/copy-entry.ts';
import { writeEdited } from './write-edited.ts';

/** copy-across: takes a change over from another version of a file or entry: its content, one path of it, or its name. */
export const copyAcross: Handlers<Command>['copyAcross'] = async (args, { signal }) => {
  const { base, from: fromAddress, to: toAddress, fromPath, path, isMove, isName, out, force } = args;
  const from = openAddress(base, fromAddress);
  const inner = lastStep(toAddress);
  const address = isName ? inner.container : toAddress;
  const opened = openAddress(base, address);
  try {
    const [theirs, ours] = [assetOf(from, fromAddress), assetOf(opened, address)];
    const content = isName
      ? withName(ours, inner.step, theirs.name)
      : contentAcross(theirs, ours, { fromPath, path, ...(isMove && { isMove }) }).content;
    return await writeEdited({ opened, address, content }, { base, out, force, signal });
  } finally {
    from.close();
    opened.close();
  }
};

function assetOf({ name, source }: ReturnType<typeof openAddress>, address: string) {
  const view = new View(name, source, 0);
  return { address, name, view: () => view };
}

/** The container of an entry; of a file, a refusal where one is asked for. */
function lastStep(address: string): { readonly container: string; readonly step: EntryStep } {
  const { path, entries } = parseAddress(address);
  return {
    container: printAddress({ path, entries: entries.slice(0, -1) }),
    get step() {
      return entries.at(-1) ?? refuse(failures.noEntries(address, 'a file'));
    },
  };
}
