import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type {
  AssetStructure,
  StructureName,
  StructurePlace,
  StructureTried,
} from '../../../shared/contract/structure-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { renamed } from '../../../shared/structures/edit-text.ts';
import { newStructureText } from '../../../shared/structures/guess.ts';
import { structureFailures } from '../../failures/failures.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { readStructureText } from '../../files/structures.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import { hasProject } from '../project/project-paths.ts';
import type { Services } from '../services.ts';
import type { Shelved } from './desk-types.ts';
import { draftUse } from './drafts.ts';
import { keepText, listStructures, removeStructure } from './library.ts';
import { announceReread, readAgain } from './read-again.ts';

type Topic =
  | 'structures'
  | 'structureOf'
  | 'tryStructure'
  | 'dropStructure'
  | 'keepStructure'
  | 'chooseStructure'
  | 'addStructure'
  | 'changeStructure'
  | 'removeStructure'
  | 'structureFile';

interface StructureNeeds {
  readonly store: AssetStore;
  readonly services: Services;
}

/** The user's own structures: the list of them, what reads an asset, and what is typed. */
export function structureHandlers({ store, services }: StructureNeeds): Pick<Handlers<Workbench>, Topic> {
  const { structures: desk, installs } = services;
  const library = new LibraryRooms(store, services);
  return {
    async structures({ install: id, asset }) {
      const install = installs.get(id);
      const open = asset === undefined ? undefined : store.get(asset);
      const chosen = open && desk.choiceFor(open);
      const fits = open && desk.fitFor({ ...subjectOf(open), source: open.view().source });
      return {
        structures: desk.shelf(install).map(({ row }) => row),
        hasProject: hasProject(install.project.folder),
        ...(chosen === undefined ? {} : { chosen }),
        ...(fits?.kept && { fits: fits.kept }),
      };
    },
    structureOf: async ({ asset, isNew }) => structureOf(store.get(asset), services, isNew === true),
    async tryStructure({ asset, text }) {
      const open = store.get(asset);
      const { structure: before } = open;
      const result = tried(open, services, text, before?.kept);
      desk.typed(open, text, before);
      return result;
    },
    async dropStructure({ asset }) {
      const open = store.get(asset);
      const inUse = desk.draftOf(open)?.sent.text;
      const typed = [inUse, desk.brokenOf(open)].filter(text => text !== undefined);
      desk.dropDraft(open);
      readAgain(open, services);
      return { typed };
    },
    async keepStructure({ asset, text, place }) {
      const open = store.get(asset);
      const before = desk.draftOf(open)?.kept ?? open.structure?.kept;
      const kept = await library.keep(open.install, { place, text, before });
      desk.dropDraft(open);
      await desk.choose(open, kept);
      library.changed();
      return kept;
    },
    async chooseStructure({ asset, structure }) {
      const open = store.get(asset);
      if (structure && !desk.find(open.install, structure)) return refuse(structureFailures.noSuch(structure.id));
      desk.dropDraft(open);
      await desk.choose(open, structure);
      readAgain(open, services);
      return undefined;
    },
    async addStructure({ install: id, removed, ...given }) {
      const install = installs.get(id);
      const kept =
        removed === undefined
          ? await library.keep(install, { ...given, isBrought: true })
          : await library.bringBack(install, removed, given);
      library.changed();
      return kept;
    },
    async changeStructure({ install: id, structure, id: name = structure.id, glob }) {
      const install = installs.get(id);
      const found = library.find(install, structure);
      const kept = { place: structure.place, text: renamed(found.onDisk.text, name), before: structure };
      const now = await library.keep(install, { ...kept, ...(glob === undefined ? {} : { glob }) });
      library.changed();
      return now;
    },
    async removeStructure({ install: id, structure }) {
      const install = installs.get(id);
      library.find(install, structure);
      await removeStructure(desk.folderOf(install, structure.place), structure.id);
      library.changed();
      return undefined;
    },
    async structureFile({ install, structure }) {
      const { path } = library.find(installs.get(install), structure);
      return { name: basename(path), text: readFileSync(path, 'utf8') };
    },
  };
}

interface ToKeep {
  readonly file?: string | undefined;
  readonly place: StructurePlace;
  readonly text: string;
  readonly glob?: string | null;
  readonly before?: StructureName | undefined;
  /** One with the same name is replaced, as when a file is added again. */
  readonly isBrought?: true;
}

/** A class, because its methods share the open assets and the libraries. */
class LibraryRooms {
  readonly #store: AssetStore;
  readonly #services: Services;

  constructor(store: AssetStore, services: Services) {
    this.#store = store;
    this.#services = services;
  }

  find(install: OpenInstall, name: StructureName): Shelved {
    return this.#services.structures.find(install, name) ?? refuse(structureFailures.noSuch(name.id));
  }

  async keep(install: OpenInstall, { place, text, file, glob, before, isBrought }: ToKeep): Promise<StructureName> {
    const { structures: desk } = this.#services;
    if (place === 'project' && !hasProject(install.project.folder))
      return refuse(projectFailures.noProject(install.project.folder));
    const folder = desk.folderOf(install, place);
    const { id, structure, problems } = readStructureText(join(folder, 'new.ksy'), text);
    const name = id ?? '';
    if (!structure || name === '')
      return refuse(structureFailures.faulty(file ?? (name || 'The structure'), problems[0]));
    const own = before?.place === place ? before.id : name;
    const all = listStructures(folder);
    const isOwn = before?.place === place && own === name;
    if (!isOwn && isBrought !== true && all.some(each => each.id === name))
      return refuse(structureFailures.taken(name));
    const was = all.find(each => each.id === own)?.glob;
    const kept = glob === undefined ? was : (glob ?? undefined);
    await keepText(folder, { id: name, text, glob: kept }, own);
    return { place, id: name };
  }

  /** As it was before it was removed, with any errors. */
  async bringBack(install: OpenInstall, id: string, { place, text, glob }: ToKeep): Promise<StructureName> {
    const folder = this.#services.structures.folderOf(install, place);
    if (listStructures(folder).some(each => each.id === id)) return refuse(structureFailures.taken(id));
    await keepText(folder, { id, text, glob: glob ?? undefined });
    return { place, id };
  }

  /** What reads the open assets may have changed. */
  changed(): void {
    for (const asset of this.#store.opened()) readAgain(asset, this.#services);
  }
}

function subjectOf({ install, address, name }: OpenAsset) {
  return { install, address, name };
}

function structureOf(asset: OpenAsset, services: Services, isNew: boolean): AssetStructure {
  const { structure } = asset;
  const broken = isNew ? undefined : services.structures.brokenOf(asset);
  if (structure && broken !== undefined) {
    const { problems } = readStructureText(structure.sent.path, broken);
    const { kept } = structure;
    return { text: broken, isDraft: true, isInUse: false, problems, ...(kept && { kept }) };
  }
  if (structure && !isNew) {
    const { sent, kept, isDraft, spoiled } = structure;
    const text = spoiled?.text ?? sent.text;
    const { problems } = readStructureText(sent.path, text);
    const outdated = services.structures.isOutdated(asset) ? { isOutdated: true as const } : {};
    return { text, isDraft, isInUse: spoiled === undefined, problems, ...(kept && { kept }), ...outdated };
  }
  const { source } = asset.view();
  const text = newStructureText(asset.name, source);
  const { problems, isInUse } = tried(asset, services, text, undefined);
  return { text, isDraft: true, isInUse, problems };
}

/** A text without errors is in use from now on; one with errors changes nothing. */
function tried(asset: OpenAsset, services: Services, text: string, kept: StructureName | undefined): StructureTried {
  const { structures: desk } = services;
  const path = asset.structure?.sent.path ?? join(desk.folderOf(asset.install, 'library'), 'new.ksy');
  const read = readStructureText(path, text);
  const { structure: before } = asset;
  const use = draftUse(read, { kept, begunWith: before?.isDraft ? before.begunWith : before?.sent.text });
  if (use && text !== before?.sent.text) {
    desk.setDraft(asset, use);
    asset.readBy(use);
    announceReread(asset, services);
  }
  return { revision: asset.revision, isInUse: use !== undefined, problems: read.problems };
}
