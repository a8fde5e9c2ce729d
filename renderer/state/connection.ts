import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/contract/call.ts';
import type { Hello } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import { failureOf, type Notices } from './notices.ts';

export interface ConnectionState {
  readonly status: 'connecting' | 'open' | 'lost';
  readonly hello?: Hello;
}

export interface Connection {
  readonly store: StoreApi<ConnectionState>;
  /** Greets the host; resolves when it has answered. */
  greet(): Promise<Hello | undefined>;
  lost(): void;
}

/** Whether somebody is at the other end. */
export function createConnection(client: Client<Contract>, notices: Notices): Connection {
  const store = createStore<ConnectionState>(() => ({ status: 'connecting' }));
  return {
    store,
    async greet() {
      try {
        const hello = await client.hello({});
        store.setState({ status: 'open', hello });
        return hello;
      } catch (error) {
        store.setState({ status: 'lost' });
        notices.failed(failureOf(error));
        return undefined;
      }
    },
    lost: () => store.setState({ status: 'lost' }),
  };
}
