import * as v from 'valibot';
import { counted, grouped } from '../../shared/base/counted.ts';
import type { ArgsOf, CallNames } from '../../shared/contract/call.ts';
import { failures } from '../failures/failures.ts';
import { refuse } from '../failures/refuse.ts';

/** The shape of each call's arguments: a missing or wrong one does not compile. */
export type Schemas<C> = { readonly [K in CallNames<C>]: v.GenericSchema<unknown, ArgsOf<C[K]>> };

/** The arguments if they are valid for the call; refuses otherwise, naming the first invalid one. */
export function checkArguments(name: string, schema: v.GenericSchema, args: unknown): unknown {
  const result = v.safeParse(schema, args, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  return refuse(failures.badArguments(name, v.getDotPath(issue) ?? '', why(issue)));
}

/** Without the received value: it may be long, or a path. */
function why(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'non_empty' || issue.type === 'min_length') return 'it is empty';
  if (issue.type === 'length' && Array.isArray(issue.input))
    return `expected ${issue.expected} of them, found ${grouped(issue.input.length)}`;
  return issue.expected === null ? issue.message : `expected ${inWords(issue.expected)}, found ${kindOf(issue.input)}`;
}

/** A bound is a sign and a number. */
function inWords(expected: string): string {
  const [, sign, bound] = /^([<>])=(\d+)$/.exec(expected) ?? [];
  return bound === undefined ? expected : `at ${sign === '<' ? 'most' : 'least'} ${grouped(Number(bound))}`;
}

function kindOf(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'a list';
  if (typeof input === 'number') return String(input);
  if (typeof input === 'string') return `a text of ${counted(input.length, 'character')}`;
  return input === undefined ? 'nothing' : typeof input;
}
