import type { Source } from '../../../shared/base/source.ts';
import type { CallContext, Handlers } from '../../../shared/contract/call.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { nameOf } from '../../files/address.ts';
import { type WriteNeeds, workOptions, writingWith } from '../write/write-handlers.ts';
import { applyPatch, planPatch } from './apply-patch.ts';
import { exportDifference } from './export-difference.ts';
import { exportPatch } from './export-patch.ts';
import type { ExportOptions } from './patch-content.ts';
import { readPatch } from './patch-file.ts';
import { appliedPatches } from './patch-records.ts';
import { planRemoval, removePatch } from './remove-patch.ts';

type Topic =
  | 'exportPatch'
  | 'exportDifference'
  | 'planPatch'
  | 'applyPatch'
  | 'patches'
  | 'planRemoval'
  | 'removePatch';

/** What making a patch wants of a call: its signal, and where the count of its files goes. */
export function exportOptions({ signal, progress }: CallContext): Pick<ExportOptions, 'signal' | 'onFile'> {
  return { signal, onFile: (done, total) => progress({ text: 'comparing', done, total, unit: 'files' }) };
}

/** Mods shared without the game, in the window. */
export function patchHandlers({ store, services, changes, guard }: WriteNeeds): Pick<Handlers<Workbench>, Topic> {
  const projectOf = (install: InstallId) => services.installs.get(install).project;
  const structureIn = (install: InstallId) => (address: string, source: Source) =>
    services.structures.readerFor({
      ...{ install: services.installs.get(install), address },
      ...{ name: nameOf(address), source },
    })?.sent;
  const writing = writingWith(store, services, changes);
  return {
    exportPatch: ({ install, label }, context) =>
      exportPatch(projectOf(install), label, {
        ...exportOptions(context),
        structureOf: structureIn(install),
      }),
    exportDifference({ old, now, label }, context) {
      const [was, is] = [services.installs.get(old), services.installs.get(now)];
      const named = { ...label, ...(was.game !== null && { game: was.game }) };
      return exportDifference({ old: was.folder, now: is.folder }, named, {
        ...exportOptions(context),
        structureOf: structureIn(old),
      });
    },
    planPatch: ({ install, file, text }, context) =>
      planPatch(projectOf(install), readPatch(text, file), {
        ...workOptions(context, 'comparing'),
        check: guard.check,
      }),
    applyPatch: ({ install, file, text, clearReadOnly = false, force = false }, context) =>
      writing(install, () =>
        applyPatch(projectOf(install), readPatch(text, file), {
          ...workOptions(context, 'writing'),
          ...{ clearReadOnly, force, check: guard.check },
        }),
      ),
    patches: ({ install }) => appliedPatches(projectOf(install)),
    planRemoval: ({ install, patch }, context) =>
      planRemoval(projectOf(install), patch, workOptions(context, 'comparing')),
    removePatch: ({ install, patch, clearReadOnly = false }, context) =>
      writing(install, () =>
        removePatch(projectOf(install), patch, { ...workOptions(context, 'writing'), clearReadOnly }),
      ),
  };
}
