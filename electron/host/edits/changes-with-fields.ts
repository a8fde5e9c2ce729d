import type { ChangedField } from '../../../shared/contract/change-types.ts';
import type { Step } from '../../../shared/document/step.ts';
import { changedFieldsNow } from '../compare/changed-fields.ts';
import { nameOf } from '../guard/guard.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { ProjectChange } from '../project/project-changes.ts';
import type { Services } from '../services.ts';

/** Of larger assets, and of more edits at once, only the bytes are told: the list must not wait. */
const LARGEST = 256 * 1024;

const MOST = 40;

/** What each step changed: a step never changes, so it is looked at once. */
const known = new WeakMap<Step, readonly ChangedField[]>();

/** The pending edits, with the fields that those of text and bytes changed. */
export function changesWithFields(
  install: OpenInstall,
  { structures }: Services,
): readonly (ProjectChange & { fields?: readonly ChangedField[] })[] {
  let looked = 0;
  const { project } = install;
  return project.changes().map(change => {
    const document = project.peek(change.address);
    const step = document?.applied.find(({ id }) => id === change.id);
    if (document === undefined || step === undefined || change.start === undefined || saysItself(step)) return change;
    const fields =
      known.get(step) ??
      (looked++ < MOST ? fieldsOf(install, structures, { address: change.address, step }) : undefined);
    if (fields === undefined || fields.length === 0) return change;
    const start = step.path === undefined ? undefined : fields[0]?.start;
    return { ...change, fields, ...(start !== undefined && { start }) };
  });
}

/** Its label names the field with its values. */
function saysItself({ path, label }: Step): boolean {
  return path !== undefined && label.includes(' → ');
}

function fieldsOf(
  install: OpenInstall,
  structures: Services['structures'],
  { address, step }: { readonly address: string; readonly step: Step },
): readonly ChangedField[] {
  const name = nameOf(address);
  const versions = install.project.peek(address)?.around(step);
  const isSmall = versions !== undefined && versions.before.size + versions.after.size <= LARGEST;
  const structure = isSmall ? structures.readerFor({ install, address, name, source: versions.before }) : undefined;
  // What somebody wrote to be read by may take seconds: then the bytes are told, as of a large asset.
  const all = isSmall && structure === undefined ? changedFieldsNow({ name, ...versions }).fields : [];
  const fields = step.path === undefined ? all : ownFirst(all, step.path, step.label);
  known.set(step, fields);
  return fields;
}

/** What the user changed before what was repaired for it, which is told as such where the label names all that was changed. */
function ownFirst(fields: readonly ChangedField[], path: string, label: string): readonly ChangedField[] {
  const isOwn = (field: ChangedField) => field.path === path || isBelow(field.path, path);
  const own = fields.filter(isOwn);
  if (own.length === 0) return [];
  const others = fields.filter(field => !isOwn(field));
  return [...own, ...(label.endsWith(path) ? others.map(field => ({ ...field, repaired: true as const })) : others)];
}

function isBelow(path: string, around: string): boolean {
  return path.startsWith(around) && (around === '' || '.['.includes(path.charAt(around.length)));
}
