import type { Source } from '../../../shared/base/source.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { Document } from '../../../shared/document/document.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { containersAround } from '../../files/address.ts';
import type { Opened } from '../../files/open-address.ts';
import type { OpenInstall } from '../installs/open-install.ts';
import type { Changed, ProjectEdit } from '../project/project-types.ts';
import { entryOf } from '../project/step-group.ts';
import { type ContentEdit, OpenAsset, type Takeable } from './open-asset.ts';

/** A step of an entry as its container makes it; the edits say which bytes the new content changes, if it is not all of them. */
export type ContainerEdit = ContentEdit & Partial<Pick<ProjectEdit, 'edits'>>;

/** Gives an added entry new content, as a step of its container. */
export type ReplaceInContainer = (entry: AddedAsset, content: Source, edit: ContainerEdit) => Promise<Changed>;

/** An entry that exists only in the edits of its container: until it is written, its own edits are steps of that container. */
export class AddedAsset extends OpenAsset {
  readonly #put: ReplaceInContainer;

  constructor(id: AssetId, install: OpenInstall, address: string, opened: Opened, put: ReplaceInContainer) {
    super(id, install, address, opened);
    this.#put = put;
  }

  override get addedAt(): number | undefined {
    return this.place;
  }

  override get edits(): undefined {
    return undefined;
  }

  override get isUnlisted(): boolean {
    return false;
  }

  override get isAsOnDisk(): boolean {
    return false;
  }

  /** It changes with any step of its containers. */
  override get revision(): number {
    return super.revision + changesAround(this.install, this.address);
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
    return containersAround(this.address).find(at => entryOf(project.peek(at)?.groupOf(kind)) === this.address);
  }

  /** Its container was ready for the edit that added it. */
  override editable(): void {}

  override apply(edit: ProjectEdit): Promise<Changed> {
    const made = new Document(this.view().source);
    made.apply({ ...edit, time: 0 });
    return this.#put(this, made.source(), edit);
  }

  override async reset(): Promise<Changed> {
    return refuse(failures.addedEntry(this.address));
  }

  override replaceContent(content: Source, edit: ContentEdit): Promise<Changed> {
    return this.unlessSame(content, edit) ?? this.#put(this, content, edit);
  }
}

/** How often the containers around an address have changed. */
export function changesAround({ project }: OpenInstall, address: string): number {
  const counts = containersAround(address).map(at => project.peek(at)?.revision ?? 0);
  return counts.reduce((sum, count) => sum + count, 0);
}
