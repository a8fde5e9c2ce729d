import type { CallContext, Contract, Handlers, Message, Progress } from '../../shared/contract/call.ts';
import type { Channel } from '../../shared/contract/channel.ts';
import { type Failure, FailureError } from '../../shared/contract/failure.ts';
import { failures, redactHome } from '../failures/failures.ts';
import { checkArguments, type Schemas } from './check.ts';
import { lazy } from './lazy.ts';
import type { Log } from './log.ts';

/** More calls than this at once from one window are refused. */
export const mostCalls = 256;

export interface ServeChannel {
  readonly channel: Channel;
  readonly served: Served;
  /** Receives the host's events until the returned function is called. */
  readonly listen: (listener: (name: string, payload: unknown) => void) => () => void;
}

/** A contract with everything that serves it. */
interface Served {
  /** Always settles with an answer or a failure; never rejects. */
  answer(name: string, args: unknown, context: CallContext): Promise<Outcome>;
}

type Outcome = { readonly result: unknown } | { readonly failure: Failure };

type AnyHandler = (args: unknown, context: CallContext) => Promise<unknown>;

/** Joins the calls of a contract with their argument checks and handlers. */
export function serveContract<C extends Contract>(schemas: Schemas<C>, handlers: Handlers<C>, log: Log): Served {
  const checks = new Map(Object.entries<Schemas<C>[keyof Schemas<C>]>(schemas));
  const answers = new Map(Object.entries(handlers as Readonly<Record<string, AnyHandler>>)); // as: args pass the check of the same name
  return {
    async answer(name, args, context) {
      try {
        const check = checks.get(name);
        const handler = answers.get(name);
        if (check === undefined || handler === undefined) return { failure: failures.unknownCall(name) };
        return { result: await handler(checkArguments(name, check, args), context) };
      } catch (error) {
        return { failure: toFailure(error, name, context, log) };
      }
    },
  };
}

/** Answers once the preparation for all calls is done; `ready` never rejects. */
export function whenReady(served: Served, ready: () => Promise<void>): Served {
  const done = lazy(ready);
  return {
    async answer(name, args, context) {
      await done.get();
      return served.answer(name, args, context);
    },
  };
}

/** Finds out why a call failed before its failure is sent: the window first gets the event that explains it. `look` never rejects. */
export function afterFailures(served: Served, look: () => Promise<void>): Served {
  return {
    async answer(name, args, context) {
      const outcome = await served.answer(name, args, context);
      if ('failure' in outcome) await look();
      return outcome;
    },
  };
}

/** The wire form of an error: a failure as it is, anything else as a bug, whose stack stays in the log. */
function toFailure(error: unknown, name: string, context: CallContext, log: Log): Failure {
  if (error instanceof FailureError) return error.failure;
  if (context.signal.aborted && (error === context.signal.reason || isAbort(error))) return failures.cancelled();
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.note('bug', `${name} failed`, { stack: redactHome(stack) });
  return failures.bug(name, log.folder);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Serves one window: every call it sends is answered exactly once, and cancelled when it goes away. */
export function connect({ channel, served, listen }: ServeChannel): () => void {
  const running = new Map<number, AbortController>();
  const window = new AbortController();
  const stopEvents = listen((name, payload) => channel.send({ type: 'event', name, payload }));
  channel.listen({
    message(message) {
      if (message.type === 'cancel') running.get(message.id)?.abort();
      else if (message.type === 'call') void serveCall({ channel, served, running, window: window.signal }, message);
    },
    closed() {
      stopEvents();
      window.abort();
      for (const call of running.values()) call.abort();
    },
  });
  return () => channel.close();
}

interface Serving extends Pick<ServeChannel, 'channel' | 'served'> {
  readonly running: Map<number, AbortController>;
  readonly window: AbortSignal;
}

async function serveCall(
  { channel, served, running, window }: Serving,
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
  const outcome = await served.answer(name, args, { signal: controller.signal, window, progress });
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
    // The answer does not fit a frame; the caller still gets an error.
    const why = error instanceof Error ? error.message : String(error);
    channel.send({ type: 'failure', id, failure: failures.tooLargeAnswer(name, why) });
  }
}
