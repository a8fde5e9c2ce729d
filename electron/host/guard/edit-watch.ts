import type { Document } from '../../../shared/document/document.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import type { Checked } from '../../answers/guard/guard-task.ts';
import { containersAround, nameOf } from '../../files/address.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { EditWatch, Services } from '../services.ts';
import { catalogueIn } from './catalogue-in.ts';
import { editedAdditions, leftIn, problemsOfAdditions, withAdditions, withoutTwins } from './edited-additions.ts';
import { followAsset } from './follow-asset.ts';
import type { Guard } from './guard.ts';
import { withNames } from './named-elsewhere.ts';

interface Known {
  readonly revision: number;
  /** For the file that has the names of its entries. */
  readonly names: number | undefined;
  readonly structure: WholeStructure | undefined;
  readonly checked: Promise<Checked>;
}

const NOTHING: Checked = { problems: [], findings: [] };
/** Too short for a person to notice, and longer than the time between two keystrokes of a fast typist. */
const PATIENCE_MILLISECONDS = 50;

export function createEditWatch(
  { emit, log, structures }: Pick<Services, 'emit' | 'log' | 'structures'>,
  guard: Guard,
): EditWatch {
  const known = new Map<string, Known>();
  function of(install: OpenInstall, address: string): Promise<Checked> {
    const document = install.project.peek(address);
    const key = `${install.id} ${address}`;
    if (document === undefined || !document.isEdited) {
      known.delete(key);
      return document === undefined ? ofAddition(install, address) : Promise.resolve(NOTHING);
    }
    const { revision, original: before } = document;
    const found = known.get(key);
    const structure = structures.readerFor({ install, address, name: nameOf(address), source: before })?.sent;
    const catalogue = catalogueIn(install.project, address, before);
    const names = catalogue?.document?.revision;
    if (found?.revision === revision && found.structure === structure && found.names === names) return found.checked;
    const after = document.source();
    const { check } = guard;
    const checked = check({ address, before, after, structure }).then(async own => {
      const edited = { address, before, after };
      const around = followAsset(install, edited);
      const inside = await problemsOfAdditions(address, document, { left: leftIn(install.project), catalogue, check });
      const compared = { problems: own.problems, check, wasOf: (of: Document) => of.original };
      const problems = await withNames(catalogue, edited, compared);
      return { ...own, problems: withoutTwins([...withAdditions(problems, inside), ...around]) };
    });
    known.set(key, { revision, names, structure, checked });
    return checked;
  }
  /** For an entry without a document: the edits of a container made it. */
  function ofAddition({ project }: OpenInstall, address: string): Promise<Checked> {
    for (const around of containersAround(address).toReversed()) {
      const document = project.peek(around);
      if (document === undefined) continue;
      const catalogue = catalogueIn(project, around, document.original);
      const additions = editedAdditions(around, document, { left: leftIn(project), catalogue });
      const addition = additions.find(each => each.address === address);
      if (addition !== undefined) return guard.check(addition);
    }
    return Promise.resolve(NOTHING);
  }
  async function emitChecked(asset: OpenAsset): Promise<void> {
    const { id, install, address, revision } = asset;
    // Of several edits in quick succession, only the last one counts.
    await new Promise(resolve => setTimeout(resolve, PATIENCE_MILLISECONDS));
    if (asset.revision !== revision) return;
    const { problems } = await of(install, address);
    if (asset.revision === revision) emit('editChecked', { install: install.id, asset: id, revision, problems });
  }
  return {
    of,
    follow: asset => void emitChecked(asset).catch(error => log.note('guard', String(error))),
  };
}
