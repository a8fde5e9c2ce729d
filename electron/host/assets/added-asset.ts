import type { Document } from '../../../shared/document/document.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';
import { OpenAsset } from './open-asset.ts';

/** An entry that only the edits of its container have made: it is looked at, and edited once it is written. */
export class AddedAsset extends OpenAsset {
  override get edits(): undefined {
    return undefined;
  }

  override editable(): Document {
    return refuse(failures.addedEntry(this.address));
  }
}
