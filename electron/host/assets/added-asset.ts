import type { Document } from '../../../shared/document/document.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress, printAddress } from '../../files/address.ts';
import { OpenAsset, type Takeable } from './open-asset.ts';

/** An entry that only the edits of its container have made: its own edits are steps of that container until it is written. */
export class AddedAsset extends OpenAsset {
  override get addedAt(): number | undefined {
    return this.place;
  }

  override get edits(): undefined {
    return undefined;
  }

  /** It changes with any step of what it is in. */
  override get revision(): number {
    const { project } = this.install;
    const counts = containersOf(this.address).map(at => project.peek(at)?.revision ?? 0);
    return counts.reduce((sum, count) => sum + count, super.revision);
  }

  override get takeable(): Takeable {
    const [undo, redo] = [this.timeline('undo'), this.timeline('redo')];
    const { project } = this.install;
    return {
      canUndo: undo === undefined ? null : (project.peek(undo)?.canUndo ?? null),
      canRedo: redo === undefined ? null : (project.peek(redo)?.canRedo ?? null),
    };
  }

  /** The container whose next step to undo or redo was made in this entry. */
  timeline(kind: 'undo' | 'redo'): string | undefined {
    const { project } = this.install;
    return containersOf(this.address).findLast(at => project.peek(at)?.groupOf(kind)?.endsWith(markOf(this.address)));
  }

  override editable(): Document {
    return refuse(failures.addedEntry(this.address));
  }
}

/** How the group of a step ends that was made in an added entry. */
export function markOf(address: string): string {
  return `\n${address}`;
}

/** The file that an entry is in, and the entries around it. */
export function containersOf(address: string): readonly string[] {
  const { path, entries } = parseAddress(address);
  return entries.map((_, depth) => printAddress({ path, entries: entries.slice(0, depth) }));
}
