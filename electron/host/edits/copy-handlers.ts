import type { Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Edited } from '../../../shared/contract/change-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { containerOf, parseAddress } from '../../files/address.ts';
import type { ContentEdit, OpenAsset } from '../assets/open-asset.ts';
import { changeList } from './change-list.ts';
import { contentAcross } from './content-across.ts';
import type { OpenFiles } from './edited.ts';
import { makeContentOf } from './make-content-of.ts';
import { stepOf } from './step-of.ts';
import { withEntry, withName, withoutEntry } from './with-entries.ts';

type Topic = 'copyAcross' | 'copyEntry' | 'dropEntry' | 'copyName';

/** Copies changes of a comparison into the mod project of the other side. */
export function copyHandlers({ store, services }: OpenFiles): Pick<Handlers<Workbench>, Topic> {
  function put(to: OpenAsset, content: Source, edit: ContentEdit): Promise<Edited> {
    return stepOf(to, () => makeContentOf(to, content, edit), { store, services });
  }
  /** An entry without edits of its own, and its container. */
  function untouched({ install, address, name }: OpenAsset) {
    const at = parseAddress(address).entries.at(-1);
    if (at === undefined) return refuse(failures.noEntries(address));
    if (install.project.status(address) !== 'clean')
      return refuse(failures.notCopied(address, 'it has changes of its own; revert those first'));
    return { container: store.get(services.assets.idOf(install.id, containerOf(address))), step: at, name };
  }
  return {
    copyAcross({ from, fromPath, to, path, isMove }) {
      const target = store.get(to);
      const { content, label } = contentAcross(store.get(from), target, { fromPath, path, isMove });
      return put(target, content, { label, ...(path !== undefined && { path }) });
    },
    copyEntry({ from, into }) {
      const [entry, target] = [store.get(from), store.get(into)];
      const { name } = entry;
      const content = entry.view().source;
      const label = `Add ${name} from the other side`;
      const make = () => withEntry(target, name, content);
      return changeList(target, [{ kind: 'add', name, content }], make, { store, services, label });
    },
    dropEntry({ entry }) {
      const { container, step: at, name } = untouched(store.get(entry));
      const label = `Drop ${name}, which the other side lacks`;
      const make = () => withoutEntry(container, at);
      return changeList(container, [{ kind: 'remove', name: at.name }], make, { store, services, label });
    },
    copyName({ from, to }) {
      const { container, step: at } = untouched(store.get(to));
      const { name } = store.get(from);
      const label = `Call it ${name} as on the other side`;
      const make = () => withName(container, at, name);
      return changeList(container, [{ kind: 'rename', name: at.name, to: name }], make, { store, services, label });
    },
  };
}
