import type { Message } from './call.ts';

/** A two-way stream of messages: a socket, a port, or two ends in one process. */
export interface Channel {
  send(message: Message): void;
  /** One listener; earlier messages are delivered when it is set. */
  listen(listener: ChannelListener): void;
  close(): void;
}

export interface ChannelListener {
  message(message: Message): void;
  /** Called once, whoever closed it. */
  closed(): void;
}

/** Queues messages until there is a listener, and reports `closed` exactly once. */
export class Inbox {
  #listener: ChannelListener | undefined;
  #waiting: Message[] = [];
  #state: 'open' | 'closed' | 'reported' = 'open';

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  listen(listener: ChannelListener): void {
    this.#listener = listener;
    for (const message of this.#waiting.splice(0)) listener.message(message);
    this.#tell();
  }

  deliver(message: Message): void {
    if (!this.isOpen) return;
    if (this.#listener === undefined) this.#waiting.push(message);
    else this.#listener.message(message);
  }

  close(): void {
    if (this.isOpen) this.#state = 'closed';
    this.#tell();
  }

  #tell(): void {
    if (this.#state !== 'closed' || this.#listener === undefined) return;
    this.#state = 'reported';
    this.#listener.closed();
  }
}
