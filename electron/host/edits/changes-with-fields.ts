import { setImmediate as otherWork } from 'node:timers/promises';
import { isAtOrBelow } from '../../../shared/base/field-path.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { ChangedField } from '../../../shared/contract/change-types.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Step } from '../../../shared/document/step.ts';
import { nameOf } from '../../files/address.ts';
import { changedFieldsNow, type Versions } from '../compare/changed-fields.ts';
import { entryChanges, type NamesAround } from '../compare/entry-changes.ts';
import { catalogueIn, namedAt } from '../guard/catalogue-in.ts';
import type { Project } from '../project/project.ts';
import type { ProjectChange } from '../project/project-changes.ts';
import type { StructureUse } from '../structures/desk-types.ts';

/** For larger assets, and for more edits at once, only entries or bytes are reported: the list must not wait. */
const LARGEST = 256 * 1024;

/** How long steps are looked at; the next request continues with the others. */
const MOST_MILLISECONDS = 2000;
/** Milliseconds of looking before the host does other work. */
const TURN_MILLISECONDS = 20;

/** What each step changed: a step never changes, so it is looked up once. */
const known = new WeakMap<Step, readonly ChangedField[]>();

/** What an address is read by, if not a format of Gantry's own. */
type StructureOf = (address: string, source: Source) => StructureUse | undefined;

/** The pending edits, with the fields that those of text and bytes changed. */
export async function changesWithFields(
  project: Pick<Project, 'changes' | 'peek' | 'install' | 'states'>,
  structureOf: StructureOf = () => undefined,
): Promise<readonly WithFields[]> {
  const begun = performance.now();
  let turn = begun;
  const rows: WithFields[] = [];
  for (const change of project.changes()) {
    const isLate = performance.now() - begun > MOST_MILLISECONDS;
    rows.push(withFields(change, { project, document: project.peek(change.address), isLate, structureOf }));
    if (performance.now() - turn < TURN_MILLISECONDS) continue;
    await otherWork();
    turn = performance.now();
  }
  return rows;
}

type WithFields = ProjectChange & { readonly fields?: readonly ChangedField[] };

interface Looking {
  readonly project: Pick<Project, 'install' | 'states'>;
  readonly document: Document | undefined;
  /** Other requests are waiting: what is not known yet stays so. */
  readonly isLate: boolean;
  readonly structureOf: StructureOf;
}

function withFields(change: ProjectChange, { project, document, isLate, structureOf }: Looking): WithFields {
  const step = document?.applied.find(({ id }) => id === change.id);
  if (document === undefined || step === undefined || change.start === undefined || saysItself(step)) return change;
  const found =
    known.get(step) ??
    (isLate ? undefined : fieldsOf({ project, address: change.address, step, document }, structureOf));
  if (found === undefined || found.length === 0) return change;
  const start = step.path === undefined ? undefined : found[0]?.start;
  return { ...change, fields: found, ...(start !== undefined && { start }) };
}

/** Its label names the field and its values. */
function saysItself({ path, label }: Step): boolean {
  return path !== undefined && label.includes(' → ');
}

interface Changing extends Pick<Looking, 'project'> {
  readonly address: string;
  readonly step: Step;
  readonly document: Document;
}

function fieldsOf(changing: Changing, structureOf: StructureOf): readonly ChangedField[] {
  const { address, step, document } = changing;
  const name = nameOf(address);
  const versions = document.around(step);
  const isSmall = versions !== undefined && versions.before.size + versions.after.size <= LARGEST;
  const structure = isSmall ? structureOf(address, versions.before) : undefined;
  // A structure of the user's own may take seconds: then bytes are reported, as for a large asset.
  const all =
    versions === undefined || structure !== undefined
      ? []
      : fieldsBetween({ name, ...versions, names: namesAround(changing, versions.before) }, isSmall);
  const fields = step.path === undefined ? all : ownFirst(all, step.path, step.label);
  known.set(step, fields);
  return fields;
}

/** For an archive whose names are in another file, which changed in the same action or not at all. */
function namesAround({ project, address, step }: Changing, before: Source): NamesAround | undefined {
  const catalogue = catalogueIn(project, address, before);
  if (catalogue === undefined) return undefined;
  const { path, file, document } = catalogue;
  const at = (side: 'before' | 'after') => {
    const names = namedAt(document, step.group, side);
    return { path, edited: (of: string) => (of === file ? names : undefined) };
  };
  return { before: at('before'), after: at('after') };
}

/** For a large archive its entries, which are found without reading it. */
function fieldsBetween(versions: Versions, isSmall: boolean): readonly ChangedField[] {
  return isSmall ? changedFieldsNow(versions).fields : (entryChanges(versions)?.entries ?? []);
}

/** The user's changes before the repairs for them; these are marked as repairs if the label names everything else that changed. */
function ownFirst(fields: readonly ChangedField[], path: string, label: string): readonly ChangedField[] {
  const isOwn = (field: ChangedField) => isAtOrBelow(field.path, path);
  const own = fields.filter(isOwn);
  if (own.length === 0) return [];
  const others = fields.filter(field => !isOwn(field));
  return [...own, ...(label.endsWith(path) ? others.map(field => ({ ...field, repaired: true as const })) : others)];
}
