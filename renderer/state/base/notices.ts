import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Failure, FailureError } from '../../../shared/contract/failure.ts';

export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'ok' | 'bad';
  readonly text: string;
  readonly failure?: Failure;
  readonly action?: NoticeAction;
  /** Work in progress: the caller removes the notice. */
  readonly isUnderWay?: boolean;
}

interface NoticeAction {
  readonly title: string;
  readonly run: () => void;
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
  /** A short confirmation that disappears by itself; with the tone of a refusal, what could not be done and why. */
  say(text: string, options?: { tone?: Notice['tone'] }): void;
  /** Work in progress: calling the returned function removes it. */
  underWay(text: string): () => void;
  /** A step that can be undone; the previous offer disappears, because Undo only undoes the last step. */
  done(text: string, undo: () => unknown): void;
  /** Another step was made: the offer disappears, because its Undo would now undo that step. */
  stepped(): void;
  /** A refusal: stays longer than a confirmation, with details to copy and an action that is still possible. */
  failed(failure: Failure, action?: NoticeAction): void;
  /** Anything thrown: a FailureError is shown as it is, anything else as a bug. Cancelled calls are silent. */
  caught(error: unknown): void;
  /** The result of some work; undefined if it failed, which has then been shown. */
  watch<T>(work: Promise<T>): Promise<T | undefined>;
  /** Failures for which `isShown` returns true are only logged by `caught`: the screen already shows them. */
  hush(isShown: (failure: Failure) => boolean): void;
  /** Only in the log. */
  note(text: string): void;
  dismiss(id: number): void;
}

/** Milliseconds until a notice disappears. */
const STAY: Readonly<Record<Kind, number>> = { confirmation: 6000, refusal: 15_000, offer: 20_000 };
const LOG_LINES = 500;
const SHOWN = 4;

type Kind = 'confirmation' | 'offer' | 'refusal';

/**
 * The one rule for where messages appear. A confirmation: in the status bar. A step that can be undone: on a toast with the button.
 * A refusal: on a line of its own above the status bar. Anything that needs a decision is a dialog, not a notice.
 */
export function kindOf({ tone, failure, action }: Omit<Notice, 'id' | 'text'>): Kind {
  if (tone === 'bad' || failure !== undefined) return 'refusal';
  return action === undefined ? 'confirmation' : 'offer';
}

/** Undefined for work in progress, however long it takes. */
export function displayTimeOf(notice: Omit<Notice, 'id' | 'text'>): number | undefined {
  return notice.isUnderWay ? undefined : STAY[kindOf(notice)];
}

/** What anything thrown means to the user. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    code: 'bug',
    text: 'Something went wrong in Gantry.',
    next: 'Your edits are kept. Copy the details into a bug report, then continue or restart.',
    details,
  };
}

/** The same sentence, an offer whose Undo would now undo something else, or an earlier confirmation. */
function isReplaced(other: Notice, notice: Omit<Notice, 'id'>): boolean {
  const kind = kindOf(notice);
  return other.text === notice.text || (kind !== 'refusal' && kindOf(other) === kind);
}

export function createNotices(now: () => number = Date.now): Notices {
  const store = createStore<NoticesState>(() => ({ shown: [], log: [] }));
  let last = 0;
  let isShown: (failure: Failure) => boolean = () => false;

  function log(tone: Notice['tone'], text: string): void {
    store.setState(state => ({ log: [...state.log.slice(1 - LOG_LINES), { time: now(), tone, text }] }));
  }

  function show(notice: Omit<Notice, 'id'>): void {
    last += 1;
    const added = { ...notice, id: last };
    // The same sentence twice is one notice: a failing repeat must not fill the screen.
    store.setState(state => ({
      shown: [...state.shown.filter(other => !isReplaced(other, notice)), added].slice(-SHOWN),
    }));
    log(notice.tone, notice.text);
  }

  function dismiss(id: number): void {
    store.setState(state => ({ shown: state.shown.filter(notice => notice.id !== id) }));
  }

  /** A button disappears with its notice: its action runs once. */
  function once(action: NoticeAction): NoticeAction {
    const id = last + 1;
    const run = () => {
      dismiss(id);
      action.run();
    };
    return { ...action, run };
  }

  function failed(failure: Failure, action?: NoticeAction): void {
    if (failure.code !== 'cancelled')
      show({ tone: 'bad', text: failure.text, failure, ...(action && { action: once(action) }) });
  }

  function caught(error: unknown): void {
    const failure = failureOf(error);
    if (isShown(failure)) log('info', failure.text);
    else failed(failure);
  }

  return {
    store,
    failed,
    say: (text, options) => show({ tone: options?.tone ?? 'ok', text }),
    underWay(text) {
      show({ tone: 'info', text, isUnderWay: true });
      const id = last;
      return () => dismiss(id);
    },
    done: (text, undo) => show({ tone: 'ok', text, action: once({ title: 'Undo', run: () => void undo() }) }),
    stepped: () => store.setState(state => ({ shown: state.shown.filter(notice => kindOf(notice) !== 'offer') })),
    hush(test) {
      isShown = test;
    },
    caught,
    watch: work =>
      work.catch((error: unknown) => {
        caught(error);
        return undefined;
      }),
    note: text => log('info', text),
    dismiss,
  };
}
