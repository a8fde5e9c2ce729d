import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface SocketGuard {
  /** Who is on it has shown that it may be here: it is not counted among the strangers any more. */
  trust(socket: Socket): void;
}

/** Connections at once of which nothing is known; the oldest is cut for a newer one. */
const mostStrangers = 64;

/** All connections at once; more are dropped by Node itself. */
const mostConnections = 512;

/**
 * Any program of the machine can connect, say anything, say nothing, and hang up at any moment. An error on a socket
 * that nobody listens to ends the process, so every socket has a listener before the first byte is read.
 */
export function guardSockets(server: Server, note: (text: string) => void): SocketGuard {
  const strangers = new Set<Socket>();
  server.maxConnections = mostConnections;
  server.on('error', error => note(`the server: ${error.message}`));
  server.on('connection', socket => {
    socket.on('error', () => socket.destroy());
    socket.once('close', () => strangers.delete(socket));
    strangers.add(socket);
    const [oldest] = strangers;
    if (strangers.size > mostStrangers) oldest?.destroy();
  });
  return { trust: socket => void strangers.delete(socket) };
}
