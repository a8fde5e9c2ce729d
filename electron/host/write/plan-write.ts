import type { Source } from '../../../shared/base/source.ts';
import type { PlanField, PlanTarget, WritePlan } from '../../../shared/contract/change-types.ts';
import { nameOf } from '../../files/address.ts';
import { type CompareFields, changedFields, MOST } from '../compare/changed-fields.ts';
import { entryChanges, type NamesAround } from '../compare/entry-changes.ts';
import { catalogueIn } from '../guard/catalogue-in.ts';
import { isPending } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import type { StructureUse } from '../structures/desk-types.ts';
import { refuseWithoutFolder } from './change-install.ts';
import { type PlannedTarget, type PlanOptions, planTargets } from './planned-target.ts';

export interface FieldPlanOptions extends PlanOptions {
  /** What compares the fields; in this thread if absent. */
  readonly compare?: CompareFields;
  /** What an address is read by, if not a format of Gantry's own. */
  readonly structureOf?: (address: string, source: Source) => StructureUse | undefined;
}

/** For larger assets, only the entries and the changed bytes are reported: both versions are copied to be compared. */
const LARGEST = 64 * 1024 * 1024;

/** What writing the project to its game folder would do, byte by byte and field by field, without doing it. */
export async function planWrite(project: Project, options: FieldPlanOptions = {}): Promise<WritePlan> {
  refuseWithoutFolder(project);
  const targets: PlanTarget[] = [];
  for (const target of await planTargets(project, options))
    targets.push(
      target.plan.refused === undefined
        ? { ...target.plan, ...(await fieldsOf(project, target, options)) }
        : target.plan,
    );
  return { targets, backupFolder: project.paths.backup };
}

type PlanFields = Pick<PlanTarget, 'fields' | 'moreFields'>;

interface Versions {
  readonly address: string;
  readonly before: Source;
  readonly after: Source;
}

/** The edited assets of a file, and what is on disk; and an index as a whole, which changes with its archives. */
function versionsOf({ plan, source, states, followed, before }: PlannedTarget): readonly Versions[] {
  if (followed && source) return [{ address: plan.file, before: source, after: followed.after }];
  return states.filter(isPending).map(({ address, document }) => {
    return { address, before: before?.get(address) ?? document.writtenSource(), after: document.source() };
  });
}

/** Where an archive's entries have their names, on disk and with edits. */
function namesAround(project: Project, address: string, before: Source): NamesAround | undefined {
  const catalogue = catalogueIn(project, address, before);
  if (catalogue === undefined) return undefined;
  const { path, file, document } = catalogue;
  const around = (names: Source | undefined) => ({ path, edited: (at: string) => (at === file ? names : undefined) });
  return { before: around(document?.writtenSource()), after: around(document?.source()) };
}

async function fieldsOf(
  project: Project,
  target: PlannedTarget,
  { signal, compare, structureOf }: FieldPlanOptions,
): Promise<PlanFields> {
  const fields: PlanField[] = [];
  let total = 0;
  for (const { address, before, after } of versionsOf(target)) {
    const names = namesAround(project, address, before);
    const versions = { name: nameOf(address), before, after, names, structure: structureOf?.(address, before) };
    if (before.size + after.size > LARGEST) {
      const { entries = [] } = entryChanges(versions) ?? {};
      fields.push(...entries.slice(0, MOST).map(field => ({ address, ...field })));
      total += entries.length;
      continue;
    }
    const changed = await changedFields(versions, { signal: signal ?? new AbortController().signal }, compare);
    fields.push(...changed.fields.map(field => ({ address, ...field })));
    total += changed.total;
  }
  return { fields, ...(total > fields.length && { moreFields: total - fields.length }) };
}
