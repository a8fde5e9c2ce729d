import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { NamedPlace } from '../../../shared/contract/search-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import type { ReferencesStore } from './references.ts';

/** The target of a name, shown without leaving the present place. */
export interface Peeked {
  readonly name: string;
  readonly target: NamedPlace;
  /** The first lines of its text, or its first fields. */
  readonly lines: readonly string[];
}

export interface Peek {
  readonly store: StoreApi<{ readonly shown?: Peeked }>;
  /** Shows the target of a name in an asset; reports if there is none. */
  look(asset: AssetId, name: string): Promise<void>;
  /** Goes to the target. */
  go(): Promise<void>;
  close(): void;
}

interface Parts {
  readonly client: Client<Contract>;
  readonly notices: Notices;
  readonly references: ReferencesStore;
}

/** As many as can be seen at a glance. */
const LINES = 16;

export function createPeek({ client, notices, references }: Parts): Peek {
  const store = createStore<{ readonly shown?: Peeked }>(() => ({}));

  async function linesOf({ asset, path = '' }: NamedPlace): Promise<readonly string[]> {
    const { views } = await client.openAsset({ asset, soon: true });
    if (views.includes('text') && path === '')
      return (await client.readText({ asset })).text.split(/\r\n|\r|\n/).slice(0, LINES);
    const { children } = await client.nodesAt({ asset, path, first: 0, count: LINES });
    return children.map(node => `${node.caption ?? node.key}  ${node.preview ?? node.text ?? printed(node.value)}`);
  }

  return {
    store,
    async look(asset, name) {
      try {
        const target = await references.targetOf(asset, name);
        if (target !== undefined) store.setState({ shown: { name, target, lines: await linesOf(target) } });
      } catch (error) {
        notices.caught(error);
      }
    },
    async go() {
      const { shown } = store.getState();
      store.setState({}, true);
      if (shown !== undefined) await references.goToPlace(shown.target);
    },
    close: () => store.setState({}, true),
  };
}

function printed(value: unknown): string {
  return value === undefined || typeof value === 'object' ? '' : String(value);
}
