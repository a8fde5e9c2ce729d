import type { AbortSignalLike } from '../base/abort-signal.ts';
import type { CallOptions, Message, Progress, Transport } from './call.ts';
import type { Channel } from './channel.ts';
import { type Failure, FailureError } from './failure.ts';
import { FrameError } from './frames.ts';

export interface TransportOptions {
  /** Makes a new way to the host; asked again after the old one was lost. */
  readonly connect: () => Promise<Channel>;
  /** Waits before the next attempt; absent, a lost connection stays lost. */
  readonly wait?: (attempt: number) => Promise<void>;
}

type State = 'connecting' | 'open' | 'lost' | 'closed';

interface Pending {
  readonly message: Message;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: FailureError): void;
}

/** Starts to connect; calls made before it is open are sent then, calls made while it is lost are refused. */
export function openTransport(options: TransportOptions): Transport {
  const transport = new ChannelTransport(options);
  void transport.connect();
  return transport;
}

class ChannelTransport implements Transport {
  readonly #options: TransportOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #events = new Map<string, Set<(payload: unknown) => void>>();
  readonly #states = new Set<(state: 'open' | 'lost') => void>();
  #channel: Channel | undefined;
  #state: State = 'connecting';
  #lastId = 0;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  async connect(): Promise<void> {
    for (let attempt = 1; this.#state !== 'closed'; attempt++) {
      const channel = await this.#options.connect().catch(() => undefined);
      if (channel !== undefined) return this.#take(channel);
      this.#lose();
      if (this.#options.wait === undefined) return;
      await this.#options.wait(attempt);
    }
  }

  call(name: string, args: unknown, options: CallOptions = {}): Promise<unknown> {
    if (options.signal?.aborted) return Promise.reject(new FailureError(cancelled));
    if (this.#state === 'lost' || this.#state === 'closed') return Promise.reject(new FailureError(lost));
    const id = ++this.#lastId;
    const stopWatching = onAbort(options.signal, () => this.#cancel(id));
    const answer = new Promise((resolve, reject) => {
      const message: Message = { type: 'call', id, name, args };
      this.#pending.set(id, { message, onProgress: options.onProgress, resolve, reject });
      this.#send(message);
    });
    return answer.finally(stopWatching);
  }

  on(name: string, listener: (payload: unknown) => void): () => void {
    const listeners = this.#events.get(name) ?? new Set();
    this.#events.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  onState(listener: (state: 'open' | 'lost') => void): () => void {
    this.#states.add(listener);
    return () => this.#states.delete(listener);
  }

  close(): void {
    const channel = this.#channel;
    this.#state = 'closed';
    this.#channel = undefined;
    this.#rejectAll();
    channel?.close();
  }

  /** A message that does not fit a frame is answered here. */
  #send(message: Message): void {
    try {
      this.#channel?.send(message);
    } catch (error) {
      if (!(error instanceof FrameError) || message.type !== 'call') throw error;
      this.#pending.get(message.id)?.reject(new FailureError(tooLarge(message.name, error.message)));
      this.#pending.delete(message.id);
    }
  }

  /** The host answers a cancelled call itself; a call it never received is answered here. */
  #cancel(id: number): void {
    if (this.#channel !== undefined) {
      this.#channel.send({ type: 'cancel', id });
      return;
    }
    this.#pending.get(id)?.reject(new FailureError(cancelled));
    this.#pending.delete(id);
  }

  #take(channel: Channel): void {
    if (this.#state === 'closed') {
      channel.close();
      return;
    }
    this.#channel = channel;
    this.#state = 'open';
    channel.listen({ message: message => this.#hear(message), closed: () => this.#closed(channel) });
    for (const { message } of this.#pending.values()) this.#send(message);
    for (const listener of this.#states) listener('open');
  }

  #closed(channel: Channel): void {
    if (this.#channel !== channel) return;
    this.#channel = undefined;
    this.#lose();
    if (this.#options.wait === undefined) return;
    void this.#options.wait(1).then(() => this.connect());
  }

  #lose(): void {
    if (this.#state === 'closed' || this.#state === 'lost') return;
    this.#state = 'lost';
    this.#rejectAll();
    for (const listener of this.#states) listener('lost');
  }

  #rejectAll(): void {
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of waiting) pending.reject(new FailureError(lost));
  }

  #hear(message: Message): void {
    if (message.type === 'event') {
      for (const listener of this.#events.get(message.name) ?? []) listener(message.payload);
      return;
    }
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    if (message.type === 'progress') {
      pending.onProgress?.(message.progress);
      return;
    }
    if (message.type === 'answer') pending.resolve(message.result);
    else if (message.type === 'failure') pending.reject(new FailureError(message.failure));
    else return;
    this.#pending.delete(message.id);
  }
}

const lost: Failure = {
  code: 'lost',
  text: 'The connection to Gantry’s host was lost before it answered.',
  next: 'Try again in a moment. If that fails, start Gantry again.',
};

function tooLarge(name: string, why: string): Failure {
  return { code: 'badRequest', text: `The call ${name} is too large to cross at once: ${why}.` };
}

const cancelled: Failure = { code: 'cancelled', text: 'Cancelled.' };

function onAbort(signal: AbortSignalLike | undefined, work: () => void): () => void {
  if (signal === undefined) return () => {};
  signal.addEventListener('abort', work, { once: true });
  return () => signal.removeEventListener('abort', work);
}
