import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { Hello } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf, type Notices } from './notices.ts';

export interface ConnectionState {
  /** `gone`: lost for so long that it is unlikely to recover on its own. */
  readonly status: 'connecting' | 'open' | 'lost' | 'gone';
  readonly hello?: Hello;
}

export interface Connection {
  readonly store: StoreApi<ConnectionState>;
  /** Greets the host; undefined if that fails. The connection is open once `tell` has sent the host what it needs. */
  greet(tell?: () => Promise<void>): Promise<Hello | undefined>;
  lost(): void;
}

const PATIENCE = 10_000;

/** Whether the host is reachable. */
export function createConnection(client: Client<Contract>, notices: Notices, patience = PATIENCE): Connection {
  const store = createStore<ConnectionState>(() => ({ status: 'connecting' }));
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let losses = 0;

  function lost(): void {
    losses++;
    store.setState({ status: 'lost' });
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (store.getState().status === 'lost') store.setState({ status: 'gone' });
    }, patience);
  }

  return {
    store,
    async greet(tell) {
      const before = losses;
      try {
        const hello = await client.hello({});
        if (losses === before) clearTimeout(waiting);
        await tell?.();
        if (losses === before) store.setState({ status: 'open', hello });
        return hello;
      } catch (error) {
        lost();
        notices.failed(failureOf(error));
        return undefined;
      }
    },
    lost,
  };
}
