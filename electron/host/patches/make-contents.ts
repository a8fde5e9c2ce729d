import type { Project } from '../project/project.ts';
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
    const now = project.document(address, () => source).source();
    const step = { label, ...(text !== undefined && { text }) };
    const edits = editsTo(now, content);
    if (edits === undefined) await project.replaceContent(address, content, step);
    else if (edits.length > 0 || text !== undefined) await project.apply(address, { ...step, edits });
  }
}

/** Takes the newest step of each place back. */
export async function unmakeContents(project: Project, wanted: readonly Making[], label: string): Promise<void> {
  for (const { current } of wanted)
    if (project.peek(current.address)?.canUndo === label) await project.undo(current.address);
}
