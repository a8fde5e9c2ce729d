import { isAtOrBelow } from '../../../shared/base/field-path.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { sameSource } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { comparePair } from '../../answers/compare/compare-pair.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, parseAddress, printAddress } from '../../files/address.ts';
import { openAddress } from '../../files/open-address.ts';
import { contentAcross, type Paths } from '../edits/content-across.ts';
import type { ReadAsset } from '../edits/read-asset.ts';
import { withName } from '../edits/with-entries.ts';
import { outermost, writeContent } from './pack-content.ts';

/** copy-across: copies a change from another version of a file or entry: its content, one path of it, or its name. */
export const copyAcrossCommand =
  (dataFolder: string): Handlers<Command>['copyAcross'] =>
  async (args, { signal }) => {
    const { base, from: fromAddress, to: toAddress, fromPath, path, isMove, isName, out, force, index } = args;
    const from = openAddress(base, fromAddress);
    const inner = lastStep(toAddress);
    const address = isName ? inner.container : toAddress;
    const opened = openAddress(base, address);
    try {
      const [theirs, ours] = [assetOf(from, fromAddress), assetOf(opened, address)];
      const content = isName
        ? withName(ours, inner.step, theirs.name)
        : contentAcross(theirs, ours, asCompared({ theirs, ours }, { fromPath, path, ...(isMove && { isMove }) }))
            .content;
      if (sameSource(content, ours.view().source))
        return { bytes: outermost(opened, address).source.size, changed: [], problems: [] };
      const to = { dataFolder, base, out, indexOut: index, force, signal };
      return { out, ...(await writeContent({ opened, address, content }, to)) };
    } finally {
      from.close();
      opened.close();
    }
  };

/** A path on its own means what a comparison says about it: an item that only they have is added, and a moved item is found where it is. */
function asCompared({ theirs, ours }: Readonly<Record<'theirs' | 'ours', ReadAsset>>, paths: Paths): Paths {
  const { fromPath, path, isMove } = paths;
  if (isMove || path === undefined || path !== fromPath) return paths;
  const content = ({ name, view }: ReadAsset) => ({ kind: 'bytes', name, bytes: toBytes([view().source]) }) as const;
  const { changes } = comparePair({ a: content(ours), b: content(theirs) }, {});
  const own = changes.filter(({ followsFrom }) => followsFrom === undefined);
  const change = own.find(each => each.path === path);
  // If one side lacks an item, the item with its number on the other side is a different one.
  if (own.some(({ kind, path: item }) => kind === 'added' && isAtOrBelow(path, item)))
    return { fromPath, path: undefined };
  const isOfReader = ours.view().format.changesAre === 'item';
  if (change?.kind === 'removed' && !isOfReader)
    refuse(failures.notCopied(ours.address, `the other side has no ${path}; --remove removes it`));
  return change?.from === undefined || change.kind === 'moved' ? paths : { fromPath, path: change.from };
}

function assetOf({ name, source }: ReturnType<typeof openAddress>, address: string) {
  const view = new View(name, source, 0);
  return { address, name, view: () => view };
}

/** The container of an entry; for a file, a refusal if one is required. */
function lastStep(address: string): { readonly container: string; readonly step: EntryStep } {
  const { path, entries } = parseAddress(address);
  return {
    container: printAddress({ path, entries: entries.slice(0, -1) }),
    get step() {
      return entries.at(-1) ?? refuse(failures.noEntries(address));
    },
  };
}
