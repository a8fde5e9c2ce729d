import type { Client } from '../../../shared/contract/call.ts';
import type { TextResult } from '../../../shared/contract/change-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import type { Installs } from '../game-folder/installs.ts';
import type { Documents } from './documents.ts';

/** Texts that could not be sent before their view was closed, because the host was lost. */
export interface UnsentTexts {
  /** `text`: as the host would have answered it. */
  keep(asset: AssetId, address: string, text: TextResult): void;
  /** For a view that shows the asset again and sends the text. */
  take(asset: AssetId): TextResult | undefined;
  /** The host is back: sends the texts that no view has taken. */
  hostIsBack(): Promise<void>;
}

interface Unsent {
  readonly install: InstallId;
  readonly address: string;
  readonly text: TextResult;
}

interface Parts {
  readonly client: Pick<Client<Contract>, 'locate'>;
  readonly installs: Pick<Installs, 'store'>;
  readonly documents: { readonly edit: Pick<Documents['edit'], 'writeText'> };
  readonly notices: Pick<Notices, 'caught'>;
}

export function createUnsentTexts({ client, installs, documents, notices }: Parts): UnsentTexts {
  const kept = new Map<AssetId, Unsent>();

  function take(asset: AssetId): TextResult | undefined {
    const text = kept.get(asset)?.text;
    kept.delete(asset);
    return text;
  }

  async function send(asset: AssetId, unsent: Unsent): Promise<void> {
    const { install, address, text } = unsent;
    try {
      // A new host knows only the assets that were requested from it.
      await client.locate({ install, address });
    } catch (error) {
      if (error instanceof FailureError && error.failure.code === 'lost') return;
      notices.caught(error);
    }
    if (kept.get(asset) !== unsent) return;
    const within = text.part && { part: text.part.path };
    const written = await documents.edit.writeText(asset, text.text, { base: text.revision, ...within });
    if (written !== undefined && kept.get(asset) === unsent) kept.delete(asset);
  }

  return {
    keep(asset, address, text) {
      const install = installs.store.getState().install?.id;
      if (install !== undefined) kept.set(asset, { install, address, text });
    },
    take,
    async hostIsBack() {
      for (const [asset, unsent] of kept) await send(asset, unsent);
    },
  };
}
