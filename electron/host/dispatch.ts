import type { CallContext, Contract, Handlers } from '../../shared/contract/call.ts';
import { type Failure, FailureError } from '../../shared/contract/failure.ts';
import { failures } from '../failures/failures.ts';
import { redactHome } from '../failures/redact.ts';
import { checkArguments, type Schemas } from './check.ts';
import type { Log } from './log.ts';

/** A contract with everything that serves it. */
export interface Served {
  /** Always settles with an answer or a failure; never rejects. */
  answer(name: string, args: unknown, context: CallContext): Promise<Outcome>;
}

export type Outcome = { readonly result: unknown } | { readonly failure: Failure };

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

/** Looks why a call failed before its failure is told: the window hears first of what explains it. */
export function afterFailures(served: Served, look: () => Promise<void>): Served {
  return {
    async answer(name, args, context) {
      const outcome = await served.answer(name, args, context);
      if ('failure' in outcome) await look();
      return outcome;
    },
  };
}

/** What crosses the wire for an error: a failure as it is, anything else as a bug, whose stack stays in the log. */
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
