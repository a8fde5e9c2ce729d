import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { isAtOrBelow } from '../../../shared/base/field-path.ts';
import { DRAFT, type TextCheck, type TextResult } from '../../../shared/contract/change-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { failureOf } from '../../state/base/notices.ts';
import { createOutbox, type HeldBack } from '../../state/base/outbox.ts';
import type { Documents } from '../../state/documents/documents.ts';

/** Milliseconds without typing before the text is sent. */
const pause = 300;
/** Typing on within this time, where the last change was, continues the same undo step. */
const breath = 2000;

export interface TextState {
  /** Undefined until the host has answered. */
  readonly language?: TextResult['language'];
  readonly readOnly?: string;
  readonly problems: TextCheck['problems'];
  readonly outline: TextCheck['outline'];
  /** The meaning of its lines. */
  readonly places: NonNullable<TextCheck['places']>;
  /** The typed text does not compile: the bytes are still the old ones. */
  readonly isDraft: boolean;
  /** The draft exists only here. */
  readonly isUnkept?: boolean;
  /** Why there is no text. */
  readonly failure?: Failure;
  /** The part of the asset whose text it is, if not the whole. */
  readonly part?: NonNullable<TextResult['part']>;
}

export interface TextPorts {
  readonly asset: AssetId;
  readonly documents: Pick<Documents, 'readText'> & {
    readonly edit: Pick<Documents['edit'], 'writeText' | 'undo' | 'redo' | 'revert'>;
  };
  /** Keeps text that could not be sent before the view was closed. */
  readonly unsent: { take(): TextResult | undefined; keep(text: TextResult): void };
  revision(): number;
  /** Whether the host can be reached. */
  isThere(): boolean;
  /** The bytes changed elsewhere, or a step was undone: this is the new text. */
  show(text: string): void;
  now(): number;
}

/** An undone text that did not compile: the host has no step to redo. */
interface GivenUp {
  readonly text: string;
  /** The part that it is the text of, if not the whole. */
  readonly path: string | undefined;
  /** The document's revision when it was dropped or a step below it was undone. */
  readonly revision: number;
  /** How many steps were undone since. */
  readonly below: number;
}

/** Keeps the editor's text and the host's in sync: typing goes out, everything else comes in. */
export interface TextSession extends HeldBack {
  readonly store: StoreApi<TextState>;
  load(): Promise<void>;
  /** The user typed. */
  typed(text: string): void;
  /** The document has another revision. */
  revised(): void;
  /** A host that was lost is back, or another one that counts its revisions from the start. */
  hostIsBack(): void;
  /** The host now keeps a text that does not compile, or no longer does: it may have been reverted elsewhere. */
  drafted(isDraft: boolean): void;
  /** The selection changed: the text shows the part that contains it. */
  goTo(path: string): void;
  step(which: 'undo' | 'redo'): Promise<void>;
  stop(): void;
}

export function createTextSession(ports: TextPorts): TextSession {
  const { asset, documents } = ports;
  const store = createStore<TextState>(() => ({ problems: [], outline: [], places: [], isDraft: false }));
  const outbox = createOutbox(write, { pause, emptied: catchUp });
  let lastWrite = Number.NEGATIVE_INFINITY;
  /** The text that the host has, and where it was changed last. */
  let sent: { readonly text: string; readonly changed?: Changed } = { text: '' };
  let known = -1;
  /** What was typed while the connection was lost. */
  let unsent: string | undefined;
  let isStopped = false;
  /** The content of the editor. */
  let shown = '';
  let givenUp: GivenUp | undefined;

  async function load(path?: string): Promise<void> {
    // It exists only in the editor.
    if (unsent !== undefined) return;
    const left = ports.unsent.take();
    if (left !== undefined) return takeBack(left);
    const { part } = store.getState();
    const result = await documents.readText(asset, path ?? part?.path).catch(failureOf);
    if (isStopped || outbox.isBusy()) return;
    if ('code' in result) {
      // The text on the screen stays until the host is back.
      if (known < 0 || result.code !== 'lost') store.setState({ failure: result });
      return;
    }
    known = result.revision;
    store.setState(stateOf(result), true);
    show(result.text);
  }

  /** Shows the text typed in an earlier view again, and sends it. */
  function takeBack(text: TextResult): void {
    known = text.revision;
    store.setState(stateOf(text), true);
    show(text.text);
    unsent = text.text;
    catchUp();
  }

  /** Keeps what could not be sent after the view is closed, since nothing else does. */
  function leaveUnsent(): void {
    const { language, readOnly = null, isDraft: _, ...state } = store.getState();
    if (unsent === undefined || language === undefined) return;
    ports.unsent.keep({ ...state, language, readOnly, revision: known, text: unsent, origin: 'typed' });
  }

  /** A draft that exists only here is dropped by reading the text again. */
  async function giveUp(): Promise<void> {
    const text = shown;
    if (!store.getState().isUnkept) await documents.edit.revert(asset, DRAFT);
    await load();
    givenUp = { text, path: pathShown(), revision: known, below: 0 };
  }

  const pathShown = (): string | undefined => store.getState().part?.path;
  const isNext = ({ path, revision, below }: GivenUp): boolean =>
    revision === known && below === 0 && path === pathShown();

  async function takeUp(text: string): Promise<void> {
    givenUp = undefined;
    show(text);
    outbox.put(text);
    await outbox.flush();
  }

  async function takeStep(which: 'undo' | 'redo'): Promise<void> {
    const before = givenUp?.revision === known ? givenUp : undefined;
    const isTaken = (await documents.edit[which](asset)) !== undefined;
    await load();
    const step = which === 'undo' ? 1 : -1;
    givenUp = before && { ...before, revision: known, below: before.below + (isTaken ? step : 0) };
  }

  function show(text: string): void {
    shown = text;
    sent = { text };
    ports.show(text);
  }

  async function write(text: string): Promise<void> {
    const changed = changeOf(sent.text, text);
    const coalesce = ports.now() - lastWrite < breath && isContinued(sent.changed, changed);
    sent = { text, changed };
    const { part } = store.getState();
    const within = part && { part: part.path };
    const written = await documents.edit.writeText(asset, text, { coalesce, base: known, ...within });
    lastWrite = ports.now();
    const isSentAgain = unsent !== undefined;
    unsent = written === undefined && !ports.isThere() ? text : undefined;
    if (isStopped) leaveUnsent();
    if (written === undefined) return;
    const { revision } = written.edited;
    // A new host counts from the start; it kept what was answered, and this was typed later.
    known = isSentAgain ? revision : Math.max(known, revision);
    if (outbox.isWaiting()) return;
    const { problems, outline, places = [], compiled, isUnkept = false } = written;
    store.setState({ problems, outline, places, isDraft: !compiled, isUnkept });
  }

  /** Reads again when the document was changed elsewhere; unsent text goes first. */
  function catchUp(): void {
    if (isStopped || outbox.isBusy()) return;
    if (unsent === undefined) {
      if (ports.revision() > known) void load();
    } else if (ports.isThere()) {
      outbox.put(unsent);
      void outbox.flush();
    }
  }

  return {
    store,
    load: () => load(),
    flush: outbox.flush,
    leave: outbox.leave,
    typed(text) {
      // Without the loaded text, the typed text would replace the whole file.
      if (known < 0) return;
      [shown, givenUp] = [text, undefined];
      outbox.put(text);
    },
    revised: catchUp,
    hostIsBack() {
      if (unsent !== undefined) catchUp();
      else if (!isStopped && !outbox.isBusy()) void load();
    },
    drafted(isDraft) {
      const state = store.getState();
      if (!isStopped && !outbox.isBusy() && !state.isUnkept && isDraft !== state.isDraft) void load();
    },
    goTo(path) {
      const { part } = store.getState();
      if (part !== undefined && !isAtOrBelow(path, part.path) && isSibling(path, part.path)) void load(path);
    },
    async step(which) {
      await outbox.flush();
      lastWrite = Number.NEGATIVE_INFINITY;
      // Text that does not compile is not a step of the timeline: undoing it drops the draft.
      const { isDraft } = store.getState();
      if (which === 'undo' && isDraft) await giveUp();
      else if (which === 'redo' && givenUp !== undefined && isNext(givenUp)) await takeUp(givenUp.text);
      else await takeStep(which);
    },
    stop() {
      isStopped = true;
      if (outbox.isBusy()) void outbox.flush();
      else leaveUnsent();
    },
  };
}

/** The part of a text that replaces a part of the text before. */
interface Changed {
  readonly start: number;
  /** Where the part ends that it replaces. */
  readonly endBefore: number;
  readonly end: number;
}

/** What is between the longest beginning and the longest end that two texts have in common. */
function changeOf(before: string, after: string): Changed {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, endBefore: before.length - same, end: after.length - same };
}

/** Whether a change goes on where the last one was. */
function isContinued(last: Changed | undefined, { start, endBefore }: Changed): boolean {
  return last !== undefined && start <= last.end && endBefore >= last.start;
}

/** The host's answer without its text, since the editor keeps its own. */
function stateOf({ language, readOnly, problems, outline, places = [], origin, part }: TextResult): TextState {
  return {
    ...{ language, problems, outline, places, isDraft: origin === 'draft' },
    ...(readOnly !== null && { readOnly }),
    ...(part !== undefined && { part }),
  };
}

/** Whether a path leads to or into an item of the list that contains a node. */
function isSibling(path: string, node: string): boolean {
  return path.startsWith(`${node.slice(0, node.lastIndexOf('['))}[`);
}
