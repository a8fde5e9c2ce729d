import type { WritePlan } from '../../../shared/contract/types.ts';
import type { Project } from '../project/project.ts';
import { type PlanOptions, planTargets } from './planned-target.ts';

/** What writing the project to its install would do, byte for byte, without doing it. */
export async function planWrite(project: Project, options: PlanOptions = {}): Promise<WritePlan> {
  const targets = await planTargets(project, options);
  return { targets: targets.map(({ plan }) => plan), backupFolder: project.paths.backup };
}
