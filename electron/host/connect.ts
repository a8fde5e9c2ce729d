import type { Message, Progress } from '../../shared/contract/call.ts';
import type { Channel } from '../../shared/contract/channel.ts';
import { failures } from '../failures/failures.ts';
import type { Outcome, Served } from './dispatch.ts';

/** More calls than this at once from one window are refused. */
export const mostCalls = 256;

export interface ServeChannel {
  readonly channel: Channel;
  readonly served: Served;
  /** Hears the host's events until the returned function is called. */
  readonly listen: (listener: (name: string, payload: unknown) => void) => () => void;
}

/** Serves one window: every call it sends is answered exactly once, and cancelled when it goes away. */
export function connect({ channel, served, listen }: ServeChannel): () => void {
  const running = new Map<number, AbortController>();
  const stopEvents = listen((name, payload) => channel.send({ type: 'event', name, payload }));
  channel.listen({
    message(message) {
      if (message.type === 'cancel') running.get(message.id)?.abort();
      else if (message.type === 'call') void serveCall(channel, served, running, message);
    },
    closed() {
      stopEvents();
      for (const call of running.values()) call.abort();
    },
  });
  return () => channel.close();
}

async function serveCall(
  channel: Channel,
  served: Served,
  running: Map<number, AbortController>,
  { id, name, args }: Extract<Message, { type: 'call' }>,
): Promise<void> {
  if (running.has(id)) return;
  if (running.size >= mostCalls) {
    channel.send({ type: 'failure', id, failure: failures.tooManyCalls(mostCalls) });
    return;
  }
  const controller = new AbortController();
  running.set(id, controller);
  const progress = (step: Progress): void => {
    if (running.has(id)) channel.send({ type: 'progress', id, progress: step });
  };
  const outcome = await served.answer(name, args, { signal: controller.signal, progress });
  running.delete(id);
  sendOutcome(channel, id, name, outcome);
}

function sendOutcome(channel: Channel, id: number, name: string, outcome: Outcome): void {
  if ('failure' in outcome) {
    channel.send({ type: 'failure', id, failure: outcome.failure });
    return;
  }
  try {
    channel.send({ type: 'answer', id, result: outcome.result });
  } catch (error) {
    // The answer does not fit a frame; the caller still hears of it.
    const why = error instanceof Error ? error.message : String(error);
    channel.send({ type: 'failure', id, failure: failures.tooLargeAnswer(name, why) });
  }
}
