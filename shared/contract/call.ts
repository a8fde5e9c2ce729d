import type { AbortSignalLike } from '../base/abort-signal.ts';
import type { Failure } from './failure.ts';

/** A question to the host and the shape of its answer; the types are the only content. */
export interface Call<A, R> {
  readonly kind: 'call';
  readonly types?: (args: A) => R;
}

/** Something the host announces; it never steers. */
export interface Event<E> {
  readonly kind: 'event';
  readonly types?: (payload: E) => void;
}

export function call<A, R>(): Call<A, R> {
  return { kind: 'call' };
}

export function event<E>(): Event<E> {
  return { kind: 'event' };
}

export type Contract = Readonly<Record<string, Call<never, unknown> | Event<never>>>;
export type CallNames<C> = { [K in keyof C]: C[K] extends { readonly kind: 'call' } ? K : never }[keyof C] & string;
export type EventNames<C> = { [K in keyof C]: C[K] extends { readonly kind: 'event' } ? K : never }[keyof C] & string;
export type ArgsOf<T> = T extends Call<infer A, unknown> ? A : never;
export type ResultOf<T> = T extends Call<never, infer R> ? R : never;
export type PayloadOf<T> = T extends Event<infer E> ? E : never;

/** The progress of a long call; `total` is absent while unknown. */
export interface Progress {
  readonly text: string;
  readonly done: number;
  readonly total?: number;
  readonly unit: 'files' | 'bytes' | 'entries' | 'steps';
}

export interface CallOptions {
  readonly signal?: AbortSignalLike;
  readonly onProgress?: (progress: Progress) => void;
}

/** What a client sees: every call as a method. A refused call rejects with a FailureError. */
export type Client<C> = {
  readonly [K in CallNames<C>]: (args: ArgsOf<C[K]>, options?: CallOptions) => Promise<ResultOf<C[K]>>;
};

/** What a handler gets in addition to its arguments. */
export interface CallContext {
  readonly signal: AbortSignalLike;
  /** The window that calls: the same in all its calls, and aborted when it is closed. Absent for other callers. */
  readonly window?: AbortSignalLike;
  progress(progress: Progress): void;
}

/** The host's handlers: a missing one does not compile. */
export type Handlers<C> = {
  readonly [K in CallNames<C>]: (args: ArgsOf<C[K]>, context: CallContext) => Promise<ResultOf<C[K]>>;
};

/** The way between a client and the host. Bytes cross as Uint8Array. */
export interface Transport {
  call(name: string, args: unknown, options?: CallOptions): Promise<unknown>;
  on(name: string, listener: (payload: unknown) => void): () => void;
  /** The connection was lost or restored; the host may have been restarted in between. */
  onState(listener: (state: 'open' | 'lost') => void): () => void;
  close(): void;
}

/** One message each way; every `call` gets exactly one `answer` or `failure`. */
export type Message =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly args: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly type: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'event'; readonly name: string; readonly payload: unknown };
