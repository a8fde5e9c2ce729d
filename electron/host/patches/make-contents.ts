import type { Source } from '../../../shared/base/source.ts';
import type { Project } from '../project/project.ts';
import type { Changed, ProjectEdit } from '../project/project-types.ts';
import { editsTo } from './place-of.ts';
import type { Wanted } from './preview.ts';

/** A place, what it is to become, and the text as typed where it has one. */
export interface Making extends Wanted {
  readonly text?: string;
}

/** Makes contents in the project, one step for each place. */
export async function makeContents(project: Project, wanted: readonly Making[], label: string): Promise<void> {
  for (const { current, content, text } of wanted) {
    const { address, source, isForeign } = current;
    // What another program wrote is what the edits now start from.
    if (isForeign) await project.reset(address, source);
    project.document(address, () => source);
    await makeContent(project, address, content, { label, ...(text !== undefined && { text }) });
  }
}

/** Makes the bytes of an address these, as one step that touches only what differs. */
export function makeContent(
  project: Project,
  address: string,
  content: Source,
  step: Omit<ProjectEdit, 'edits'>,
): Promise<Changed> {
  const now = project.peek(address)?.source();
  const edits = now && editsTo(now, content);
  if (edits === undefined) return project.replaceContent(address, content, step);
  return project.apply(address, { ...step, edits });
}

/** Takes the newest step of each place back. */
export async function unmakeContents(project: Project, wanted: readonly Making[], label: string): Promise<void> {
  for (const { current } of wanted)
    if (project.peek(current.address)?.canUndo === label) await project.undo(current.address);
}
