import type { Transport } from '../../shared/contract/call.ts';
import { type HostBridge, messagePortChannel } from '../../shared/contract/message-port-channel.ts';
import { connectWeb, sessionPath, sessionSockets, type WebSocketLike } from '../../shared/contract/session.ts';
import { openTransport } from '../../shared/contract/transport.ts';

/** Stored for this origin, port included: other tabs can read it, other servers on this machine cannot. */
const key = 'gantry-session';

declare global {
  interface Window {
    /** Present when Gantry runs in its own shell. */
    readonly gantry?: HostBridge;
  }
}

const RETRY = 500;

/** The shell's own channel if there is one, otherwise a web socket to the server that sent the page. */
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

/** Sockets to the server that sent the page, after its address's code has been exchanged for a session. */
function pageSockets(): () => Promise<WebSocketLike> {
  return sessionSockets({ code: codeInAddress(), exchange, memory: sessionMemory(), open });
}

function codeInAddress(): string | undefined {
  return new URLSearchParams(location.search).get('token') ?? undefined;
}

async function exchange(code: string): Promise<string | undefined> {
  const answer = await fetch(sessionPath, { method: 'POST', body: code });
  // The code is now useless, so it need not stay in the address and the history.
  history.replaceState(null, '', location.pathname);
  return answer.ok ? (await answer.text()).trim() : undefined;
}

/** If the browser refuses storage, the session lasts as long as its page. */
function sessionMemory() {
  let kept: string | undefined;
  return {
    read(): string | undefined {
      try {
        return localStorage.getItem(key) ?? kept;
      } catch {
        return kept;
      }
    },
    write(session: string): void {
      kept = session;
      try {
        localStorage.setItem(key, session);
      } catch {
        // Only `kept` remains.
      }
    },
  };
}

function open(protocols: string[]): WebSocketLike {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  // as: the socket's own type refuses shared memory, which is never sent
  return new WebSocket(`${scheme}//${location.host}/socket`, protocols) as WebSocketLike;
}
