import type { ChangedField } from '../../../shared/contract/types.ts';
import type { Step } from '../../../shared/document/step.ts';
import { changedFieldsNow } from '../compare/changed-fields.ts';
import { nameOf } from '../guard/guard.ts';
import type { Project } from '../project/project.ts';
import type { ProjectChange } from '../project/project-changes.ts';

/** Of larger assets, and of more edits at once, only the bytes are told: the list must not wait. */
const LARGEST = 256 * 1024;
const MOST = 40;

/** What each step changed: a step never changes, so it is looked at once. */
const known = new WeakMap<Step, readonly ChangedField[]>();

/** The pending edits, with the fields that those of text and bytes changed. */
export function changesWithFields(project: Project): readonly (ProjectChange & { fields?: readonly ChangedField[] })[] {
  let looked = 0;
  return project.changes().map(change => {
    const document = project.peek(change.address);
    const step = document?.applied.find(({ id }) => id === change.id);
    if (document === undefined || step === undefined || change.path !== undefined || change.start === undefined)
      return change;
    const fields = known.get(step) ?? (looked++ < MOST ? fieldsOf(project, change.address, step) : undefined);
    return fields === undefined || fields.length === 0 ? change : { ...change, fields };
  });
}

function fieldsOf(project: Project, address: string, step: Step): readonly ChangedField[] {
  const versions = project.peek(address)?.around(step);
  const isSmall = versions !== undefined && versions.before.size + versions.after.size <= LARGEST;
  const fields = isSmall ? changedFieldsNow({ name: nameOf(address), ...versions }).fields : [];
  known.set(step, fields);
  return fields;
}
