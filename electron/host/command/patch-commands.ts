import { basename, join, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { PatchLabel } from '../../../shared/contract/patch-types.ts';
import type { Patch } from '../../../shared/patch/patch.ts';
import { patchFailures } from '../../failures/patches.ts';
import { refuse } from '../../failures/refuse.ts';
import { nameOf, parseAddress } from '../../files/address.ts';
import { openFile } from '../../files/file-source.ts';
import { writeFile } from '../../files/write-file.ts';
import { gameIn } from '../../index/recognise.ts';
import { findFolder } from '../installs/open-install.ts';
import { applyPatch, planPatch, titleOf } from '../patches/apply-patch.ts';
import { exportDifference } from '../patches/export-difference.ts';
import { exportPatch } from '../patches/export-patch.ts';
import { listedPatches } from '../patches/listed-patches.ts';
import type { ExportOptions } from '../patches/patch-content.ts';
import { idOfPatch, LARGEST_PATCH, readPatch } from '../patches/patch-file.ts';
import { exportOptions } from '../patches/patch-handlers.ts';
import { planRemoval, removePatch } from '../patches/remove-patch.ts';
import { openProject, openProjectFolder } from '../project/open-project.ts';
import type { Project } from '../project/project.ts';
import { keptStructures } from '../structures/known-formats.ts';
import { workOptions } from '../write/write-handlers.ts';
import { outFile } from './out-file.ts';
import { withProject } from './project-commands.ts';

type Topic = 'patchExport' | 'patchDiff' | 'patchApply' | 'patchRemove' | 'patchList';

/** patch export, apply, remove and list: mods without the game. */
export function patchCommands(dataFolder: string): Pick<Handlers<Command>, Topic> {
  const projectOf = async (base: string, install: string): Promise<Project> => {
    const { folder } = await findFolder(resolve(base, install));
    return openProject({ install: folder, game: (await gameIn(folder))?.game ?? null, dataFolder });
  };
  return {
    patchExport: ({ base, project, out, label = {} }, context) =>
      withProject(openProjectFolder(resolve(base, project)), async open => {
        const exported = await exportPatch(open, labelFor(open, label), {
          ...exportOptions(context),
          ...(await structuresIn(dataFolder, open.install)),
        });
        const bytes = new TextEncoder().encode(exported.text);
        await writeFile(outFile(base, out), [bytes]);
        return { out, bytes: bytes.length, targets: exported.targets };
      }),
    async patchDiff({ base, old, now, out, label = {} }, context) {
      const [{ folder: was }, { folder: is }] = [
        await findFolder(resolve(base, old)),
        await findFolder(resolve(base, now)),
      ];
      const named = { name: basename(is), ...label };
      const game = (await gameIn(was))?.game;
      const options = { ...exportOptions(context), ...(await structuresIn(dataFolder, was)) };
      const exported = await exportDifference({ old: was, now: is }, { ...named, ...(game && { game }) }, options);
      const bytes = new TextEncoder().encode(exported.text);
      await writeFile(outFile(base, out), [bytes]);
      return { out, bytes: bytes.length, targets: exported.targets, left: exported.left };
    },
    async patchApply({ base, file, install, dryRun, ...allowed }, context) {
      const patch = patchIn(resolve(base, file), file);
      return withProject(projectOf(base, install), open =>
        dryRun
          ? planPatch(open, patch, workOptions(context, 'comparing'))
          : applyPatch(open, patch, { ...workOptions(context, 'writing'), ...allowed }),
      );
    },
    async patchRemove({ base, file, install, dryRun, ...allowed }, context) {
      const patch = patchIn(resolve(base, file), file);
      const [id, called] = [idOfPatch(patch), titleOf(patch)];
      return withProject(projectOf(base, install), open =>
        dryRun
          ? planRemoval(open, id, { ...workOptions(context, 'comparing'), called })
          : removePatch(open, id, { ...workOptions(context, 'writing'), ...allowed, called }),
      );
    },
    patchList: ({ base, install }) => withProject(projectOf(base, install), listedPatches),
  };
}

/** The stored structures, for the addresses of a game folder. */
async function structuresIn(dataFolder: string, folder: string): Promise<ExportOptions> {
  const kept = await keptStructures(dataFolder);
  if (!kept) return {};
  return {
    structureOf: (address, source) =>
      kept({ file: join(folder, parseAddress(address).path), address, name: nameOf(address), source })?.sent,
  };
}

function labelFor(project: Project, { name, ...rest }: Partial<PatchLabel>): PatchLabel {
  return { name: name ?? basename(project.folder, '.gantry'), ...rest };
}

function patchIn(path: string, file: string): Patch {
  const source = openFile(path);
  try {
    if (source.size > LARGEST_PATCH) refuse(patchFailures.patchTooLarge(file, source.size, LARGEST_PATCH));
    return readPatch(new TextDecoder().decode(source.read(0, source.size)), file);
  } finally {
    source.close();
  }
}
