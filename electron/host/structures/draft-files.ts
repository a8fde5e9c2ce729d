import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { diskPath } from '../../files/disk-names.ts';
import { makeFolder } from '../../files/permissions.ts';
import { writeFile } from '../../files/write-file.ts';
import { assetId } from '../asset-id.ts';

const schema = v.object({
  install: v.string(),
  address: v.string(),
  /** As last typed. */
  text: v.string(),
  /** The last text without errors, if that is another one. */
  sound: v.optional(v.string()),
  kept: v.optional(v.object({ place: v.picklist(['library', 'project']), id: v.string() })),
  begunWith: v.optional(v.string()),
});

/** An unsaved structure that was typed for an asset. */
export type DraftText = v.InferOutput<typeof schema>;

/** Drafts as files of a folder, one per asset: they outlive the host, however it ends. */
export interface DraftFiles {
  of(install: InstallId, address: string): DraftText | undefined;
  /** If several drafts of an asset wait, only the newest is written. */
  put(draft: DraftText): void;
  drop(install: InstallId, address: string): void;
  /** Resolves when everything is on disk. */
  flush(): Promise<void>;
}

/** `failed` is called with the reason if one could not be written. */
export function createDraftFiles(folder: string, failed: (error: unknown) => void): DraftFiles {
  let known: Map<AssetId, DraftText> | undefined;
  const all = () => (known ??= new Map(draftsIn(folder).map(draft => [keyOf(draft.install, draft.address), draft])));
  const waiting = new Set<AssetId>();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    for (const id of waiting) {
      waiting.delete(id);
      const [draft, file] = [all().get(id), join(folder, `${id}.json`)];
      if (draft !== undefined) await writeFile(file, [new TextEncoder().encode(`${JSON.stringify(draft)}\n`)]);
      else await rm(diskPath(file), { force: true });
    }
  }

  function soon(id: AssetId): void {
    waiting.add(id);
    writing = writing.then(write).catch(failed);
  }

  return {
    of: (install, address) => all().get(keyOf(install, address)),
    put(draft) {
      const id = keyOf(draft.install, draft.address);
      makeFolder(folder);
      all().set(id, draft);
      soon(id);
    },
    drop(install, address) {
      const id = keyOf(install, address);
      if (all().delete(id)) soon(id);
    },
    flush: () => writing,
  };
}

const keyOf = (install: InstallId, address: string): AssetId => assetId(install, address);

/** A damaged draft counts as none: the next keystroke writes it again. */
function draftsIn(folder: string): readonly DraftText[] {
  return namesIn(folder).flatMap(name => {
    if (!name.endsWith('.json')) return [];
    try {
      return [v.parse(schema, JSON.parse(readFileSync(join(folder, name), 'utf8')))];
    } catch (error) {
      if (isMissing(error) || error instanceof SyntaxError || v.isValiError(error)) return [];
      throw error;
    }
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(diskPath(folder));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
