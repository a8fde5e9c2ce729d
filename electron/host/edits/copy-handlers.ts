import type { Handlers } from '../../../shared/contract/call.ts';
import type { Edited } from '../../../shared/contract/change-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress, printAddress } from '../../files/address.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { makeContent } from '../patches/make-contents.ts';
import type { Changed } from '../project/project-types.ts';
import type { Services } from '../services.ts';
import { contentAcross } from './content-across.ts';
import { withEntry, withName, withoutEntry } from './copy-entry.ts';
import { announce, edited } from './edited.ts';

type Topic = 'copyAcross' | 'copyEntry' | 'dropEntry' | 'copyName';

interface CopyNeeds {
  readonly store: AssetStore;
  readonly services: Services;
}

/** Taking changes of a comparison over into the mod project of the other side. */
export function copyHandlers({ store, services }: CopyNeeds): Pick<Handlers<Workbench>, Topic> {
  async function step(to: OpenAsset, make: () => Promise<Changed>): Promise<Edited> {
    to.editable();
    const { changed } = await make();
    return announce(services, to, edited(to, changed));
  }
  /** An entry without edits of its own, and the container it lies in. */
  function untouched({ install, address, name }: OpenAsset) {
    const { path, entries } = parseAddress(address);
    const at = entries.at(-1);
    if (at === undefined) return refuse(failures.noEntries(address, 'is a file'));
    if (install.project.status(address) !== 'clean')
      return refuse(failures.notCopied(address, 'it has changes of its own; revert those first'));
    const outer = printAddress({ path, entries: entries.slice(0, -1) });
    return { container: store.get(services.assets.idOf(install.id, outer)), step: at, name };
  }
  return {
    copyAcross({ from, fromPath, to, path, isMove }) {
      const target = store.get(to);
      const { content, label } = contentAcross(store.get(from), target, { fromPath, path, isMove });
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
      const { container, step: at, name } = untouched(store.get(entry));
      const content = withoutEntry(container, at);
      const label = `Drop ${name}, which the other side lacks`;
      return step(container, () => makeContent(container.install.project, container.address, content, { label }));
    },
    copyName({ from, to }) {
      const { container, step: at } = untouched(store.get(to));
      const { name } = store.get(from);
      const content = withName(container, at, name);
      const label = `Call it ${name} as on the other side`;
      return step(container, () => makeContent(container.install.project, container.address, content, { label }));
    },
  };
}
