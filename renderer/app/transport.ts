import type { Transport } from '../../shared/contract/call.ts';
import { connectWeb } from '../../shared/contract/connect-web.ts';
import type { HostBridge } from '../../shared/contract/host-bridge.ts';
import { messagePortChannel } from '../../shared/contract/message-port-channel.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { pageSockets } from './page-sockets.ts';

declare global {
  interface Window {
    /** There when Gantry runs in its own shell. */
    readonly gantry?: HostBridge;
  }
}

const RETRY = 500;

/** The shell's own channel when there is one, else a web socket to the server the page came from. */
export function openHost(bridge: HostBridge | undefined): Transport {
  const wait = (milliseconds: number) => new Promise<void>(done => setTimeout(done, milliseconds));
  if (bridge !== undefined) {
    return openTransport({
      connect: async () => messagePortChannel(await bridge.connect()),
      wait: () => wait(RETRY),
    });
  }
  return connectWeb({ open: pageSockets(), wait });
}
