import type { Handlers } from '../../../shared/contract/call.ts';
import type { Edited } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { parseAddress, printAddress } from '../../files/address.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { failures } from '../failures.ts';
import { makeContent } from '../patches/make-contents.ts';
import type { Changed } from '../project/project-types.ts';
import { refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import { contentAcross } from './content-across.ts';
import { withEntry, withoutEntry } from './copy-entry.ts';
import { announce, edited } from './edited.ts';

type Topic = 'copyAcross' | 'copyEntry' | 'dropEntry';

/** Taking changes of a comparison over into the mod project of the other side. */
export function copyHandlers(store: AssetStore, services: Services): Pick<Handlers<Workbench>, Topic> {
  async function step(to: OpenAsset, make: () => Promise<Changed>): Promise<Edited> {
    to.editable();
    const { changed } = await make();
    return announce(services, to, edited(to, changed));
  }
  return {
    copyAcross({ from, fromPath, to, path }) {
      const target = store.get(to);
      const { content, label } = contentAcross(store.get(from), target, { fromPath, path });
      const told = { label, ...(path !== undefined && { path }) };
      return step(target, () => makeContent(target.install.project, target.address, content, told));
    },
    copyEntry({ from, into }) {
      const [entry, target] = [store.get(from), store.get(into)];
      const content = withEntry(target, entry.name, entry.view().source);
      const label = `Add ${entry.name} from the other side`;
      return step(target, () => makeContent(target.install.project, target.address, content, { label }));
    },
    dropEntry({ entry }) {
      const { install, address, name } = store.get(entry);
      const { path, entries } = parseAddress(address);
      if (entries.length === 0) return refuse(failures.noEntries(address, 'a file'));
      if (install.project.status(address) !== 'clean')
        return refuse(failures.notCopied(address, 'it has edits of its own, which must be taken back first'));
      const outer = printAddress({ path, entries: entries.slice(0, -1) });
      const target = store.get(services.assets.idOf(install.id, outer));
      const content = withoutEntry(target, entries.at(-1) ?? { name, nth: 1 });
      return step(target, () =>
        makeContent(install.project, outer, content, { label: `Drop ${name}, which the other side lacks` }),
      );
    },
  };
}
