import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Failure, FailureError } from '../../shared/contract/failure.ts';

export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'ok' | 'bad';
  readonly text: string;
  readonly failure?: Failure;
  readonly action?: { readonly title: string; readonly run: () => void };
}

export interface LogLine {
  readonly time: number;
  readonly tone: Notice['tone'];
  readonly text: string;
}

interface NoticesState {
  readonly shown: readonly Notice[];
  readonly log: readonly LogLine[];
}

export interface Notices {
  readonly store: StoreApi<NoticesState>;
  /** A short confirmation that leaves by itself. */
  say(text: string, options?: { tone?: Notice['tone']; action?: Notice['action'] }): void;
  /** A refusal: stays longer than a confirmation, with its details to copy. */
  failed(failure: Failure): void;
  /** Anything thrown: a FailureError is shown as it is, the rest is a fault of ours. Cancelled calls are silent. */
  caught(error: unknown): void;
  /** What some work comes to; undefined when it failed, and that has been shown. */
  watch<T>(work: Promise<T>): Promise<T | undefined>;
  /** What `caught` finds so is only noted: something on the screen says it already. */
  hush(isTold: (failure: Failure) => boolean): void;
  /** Only in the log. */
  note(text: string): void;
  dismiss(id: number): void;
}

/** A confirmation; a refusal, which takes longer to read; what offers something to do. */
const STAY = 6000;
const STAY_REFUSED = 15_000;
const STAY_OFFERED = 20_000;
const LOG_LINES = 500;
const SHOWN = 4;

/** Milliseconds until a notice goes by itself. */
export function stayOf({ failure, action }: Pick<Notice, 'failure' | 'action'>): number {
  if (action !== undefined) return STAY_OFFERED;
  return failure === undefined ? STAY : STAY_REFUSED;
}

/** What anything thrown means to the person at the screen. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    code: 'bug',
    text: 'Something went wrong in Gantry.',
    next: 'Your edits are kept. Copy the details into a bug report, then go on or restart.',
    details,
  };
}

export function createNotices(now: () => number = Date.now): Notices {
  const store = createStore<NoticesState>(() => ({ shown: [], log: [] }));
  let last = 0;
  let isTold: (failure: Failure) => boolean = () => false;

  function log(tone: Notice['tone'], text: string): void {
    store.setState(state => ({ log: [...state.log.slice(1 - LOG_LINES), { time: now(), tone, text }] }));
  }

  function show(notice: Omit<Notice, 'id'>): void {
    last += 1;
    const added = { ...notice, id: last };
    // The same sentence twice is one notice: a failing repeat must not fill the screen.
    store.setState(state => ({
      shown: [...state.shown.filter(other => other.text !== notice.text), added].slice(-SHOWN),
    }));
    log(notice.tone, notice.text);
  }

  function failed(failure: Failure): void {
    if (failure.code !== 'cancelled') show({ tone: 'bad', text: failure.text, failure });
  }

  function caught(error: unknown): void {
    const failure = failureOf(error);
    if (isTold(failure)) log('info', failure.text);
    else failed(failure);
  }

  return {
    store,
    failed,
    say: (text, options) =>
      show({ tone: options?.tone ?? 'ok', text, ...(options?.action ? { action: options.action } : {}) }),
    hush(test) {
      isTold = test;
    },
    caught,
    watch: work =>
      work.catch((error: unknown) => {
        caught(error);
        return undefined;
      }),
    note: text => log('info', text),
    dismiss: id => store.setState(state => ({ shown: state.shown.filter(notice => notice.id !== id) })),
  };
}
