import { type Source, sliceSource } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Edited } from '../../../shared/contract/change-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { liesInside } from '../../../shared/formats/entry-content.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { containerOf, type EntryStep, keyOfStep, parseAddress, stepsOf } from '../../files/address.ts';
import type { ContentEdit, OpenAsset } from '../assets/open-asset.ts';
import { changeList } from './change-list.ts';
import { contentAcross } from './content-across.ts';
import type { OpenFiles } from './edited.ts';
import { makeContentOf } from './make-content-of.ts';
import { stepOf } from './step-of.ts';
import { containerIn, withEntry, withName, withoutEntry } from './with-entries.ts';

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
      const dropped = store.get(entry);
      const { container, step: at, name } = untouched(dropped);
      const label = `Drop ${name}, which the other side lacks`;
      const make = () => withoutEntry(container, at);
      const index = indexOf(container, at, dropped);
      const edit = { kind: 'remove' as const, name: at.name, ...(index !== undefined && { index }) };
      return changeList(container, [edit], make, { store, services, label });
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

/** The position of an entry: by its name, or if a copied index has given it another, by its content. */
function indexOf(container: OpenAsset, step: EntryStep, entry: OpenAsset): number | undefined {
  const { entries, source } = containerIn(container);
  const named = stepsOf(entries.map(({ name }) => name)).findIndex(each => keyOfStep(each) === keyOfStep(step));
  if (named >= 0) return named;
  const content = entry.view().source;
  const isSame = (at: Entry) =>
    at.packed === undefined &&
    liesInside(at, source.size) &&
    differenceOf(sliceSource(source, at.start, at.size), content) === undefined;
  const [index, ...others] = entries.flatMap((each, i) => (isSame(each) ? [i] : []));
  return others.length === 0 ? index : undefined;
}
