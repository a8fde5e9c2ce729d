import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { WebSocket } from 'ws';
import type { Log } from '../../../electron/host/log.ts';
import { serve } from '../../../electron/web/serve.ts';
import type { Transport } from '../../../shared/contract/call.ts';
import type { Channel } from '../../../shared/contract/channel.ts';
import { inProcessPair } from '../../../shared/contract/in-process.ts';
import { messagePortChannel, type PortLike } from '../../../shared/contract/message-port-channel.ts';
import { openWebSocket, type WebSocketLike } from '../../../shared/contract/session.ts';
import { openTransport } from '../../../shared/contract/transport.ts';

/** Something that serves channels: a host, or a stand-in for one. */
export interface Server {
  serve(channel: Channel): () => void;
  readonly log: Log;
}

export interface Wire {
  readonly transport: Transport;
  close(): Promise<void>;
}

/** The three ways to reach a host. */
export const wires: Readonly<Record<string, (server: Server) => Promise<Wire>>> = {
  'in one process': async server => {
    const transport = openTransport({ connect: async () => inProcessTo(server) });
    return { transport, close: async () => transport.close() };
  },
  'over a web socket': async server => {
    const serving = await serve({ host: server, rendererFolder: '/nowhere' });
    const session = await sessionOf(serving.url);
    const transport = openTransport({ connect: () => openWebSocket(() => browserSocket(serving.port, { session })) });
    return {
      transport,
      async close() {
        transport.close();
        await serving.close();
      },
    };
  },
  'over a message port': async server => {
    const transport = openTransport({ connect: async () => portTo(server) });
    return { transport, close: async () => transport.close() };
  },
};

export function inProcessTo(server: Server): Channel {
  const [ours, theirs] = inProcessPair();
  server.serve(theirs);
  return ours;
}

/** Node's MessageChannel stands in for Electron's: both copy what they carry and end with a close event. */
export function portTo(server: Server): Channel {
  const { port1, port2 } = new MessageChannel();
  server.serve(messagePortChannel(nodePort(port2)));
  return messagePortChannel(nodePort(port1));
}

function nodePort(port: MessagePort): PortLike {
  return {
    post: frame => port.postMessage(frame),
    onMessage: listener => void port.on('message', listener),
    onClose: listener => void port.on('close', listener),
    start: () => port.start(),
    close: () => port.close(),
  };
}

/** The cookie that the printed URL sets. */
export async function cookieOf(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The session's secret that a page of this server gets for the code of the printed URL. */
export async function sessionOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { origin, searchParams } = new URL(url);
  const body = searchParams.get('token') ?? '';
  const answer = await fetch(`${origin}/session`, { method: 'POST', body, headers: { origin, ...headers } });
  return answer.ok ? (await answer.text()).trim() : '';
}

interface SocketRequest {
  readonly session?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A socket as a page of this server would open it; headers may be overridden. */
export function browserSocket(port: number, { session, headers = {} }: SocketRequest): WebSocketLike {
  const own = { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` };
  const protocols = session === undefined ? ['gantry'] : ['gantry', `gantry.session.${session}`];
  const socket: unknown = new WebSocket(`ws://127.0.0.1:${port}/socket`, protocols, {
    headers: { ...own, ...headers },
  });
  return socket as WebSocketLike; // as: ws types its events more narrowly than the browser's
}

export function quietLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  return {
    folder: '/logs',
    lines,
    note: (topic, text, details) => void lines.push(JSON.stringify({ topic, text, ...details })),
  };
}
