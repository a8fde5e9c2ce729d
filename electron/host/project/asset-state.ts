import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { Document, type Outcome, type Refusal } from '../../../shared/document/document.ts';
import type { Operation, Step } from '../../../shared/document/step.ts';
import { applyTypedText } from '../../../shared/document/typed-text.ts';
import { type JournalRecord, restoreOperation } from './journal-record.ts';
import type { Original } from './manifest.ts';
import type { Changed } from './project-types.ts';

/** An address while the project is open: its document, and text that does not compile. */
export interface AssetState {
  readonly address: string;
  document: Document;
  draft: string | undefined;
  /** The draft that the newest step removed. */
  displacedDraft: string | undefined;
  /** The draft that an edit, an undo or a revert removed: undoing that restores it. */
  dropped: Dropped | undefined;
  /** When it was last changed. */
  time: number;
  /** The steps in effect when the game folder was last written: it contains them, whatever was undone since. */
  written: readonly Step[];
  /** Its content before the first edit; absent until then. */
  original: Original | undefined;
  /** The revision of the edits last saved to its file in edits/. */
  saved: { readonly revision: number; readonly draft: string | undefined } | undefined;
  /** Whether the bytes differ from the original, at a revision. */
  edited: { readonly revision: number; readonly differs: boolean } | undefined;
}

interface Dropped {
  readonly text: string;
  /** The newest step in effect at that time. */
  readonly at: string | undefined;
}

export function newState(address: string, original: Source, revision = 0): AssetState {
  return {
    address,
    document: new Document(original, revision),
    draft: undefined,
    displacedDraft: undefined,
    dropped: undefined,
    time: 0,
    written: [],
    original: undefined,
    saved: undefined,
    edited: undefined,
  };
}

/** Applies one record of the journal to a state. */
export function replay(state: AssetState, record: JournalRecord): void {
  if (record.type === 'draft') {
    const before = state.draft ?? state.document.text;
    state.draft = record.text === null ? undefined : applyTypedText(before, record.text);
    if (isThereAgain(state) && state.dropped?.text === state.draft) state.dropped = undefined;
    state.time = record.time;
  }
  if (record.type === 'operation')
    performOn(state, restoreOperation(record.operation, state.document.text), record.time);
}

/** Applies an operation to a state: a step removes text that does not compile; undoing the step restores it. */
export function performOn(state: AssetState, operation: Operation, time: number): Outcome | Refusal {
  const { draft, displacedDraft, document } = state;
  const at = newestOf(document);
  const outcome = document.perform(operation) ?? { changed: [] };
  if ('refused' in outcome) return outcome;
  state.time = time;
  if (isNote(operation.kind)) {
    state.written = operation.kind === 'written' ? document.pending() : [];
    return outcome;
  }
  const isBack = operation.kind === 'takeBack';
  state.draft = isBack ? displacedDraft : undefined;
  state.displacedDraft = isBack ? undefined : draft;
  if (operation.kind === 'apply' && operation.text !== undefined) state.dropped = undefined;
  else if (draft !== undefined && !isBack) state.dropped = { text: draft, at };
  return outcome;
}

/** Whether the newest step is again the one over which a draft was typed that later steps removed. */
export function isThereAgain({ document, dropped }: AssetState): boolean {
  return dropped !== undefined && dropped.at === newestOf(document);
}

const newestOf = ({ applied }: Document): string | undefined => applied.at(-1)?.id;

/** What was done to an address, as its window hears it. */
export function changedOf({ document }: AssetState, { changed, path }: Outcome): Changed {
  return {
    revision: document.revision,
    size: document.size,
    canUndo: document.canUndo,
    canRedo: document.canRedo,
    changed: changed.map(range => (path === undefined ? range : { ...range, path })),
  };
}

/** Records about the game folder are not steps of the user. */
export function isNote(kind: Operation['kind']): boolean {
  return kind === 'written' || kind === 'restored';
}

/** Whether the bytes differ from the original; asked often, so cached for the revision. */
export function isEdited(state: AssetState): boolean {
  const { revision } = state.document;
  if (state.edited?.revision !== revision) state.edited = { revision, differs: orTrue(() => state.document.isEdited) };
  return state.edited.differs;
}

/** An original that can no longer be read equals nothing. */
function orTrue(claim: () => boolean): boolean {
  try {
    return claim();
  } catch (error) {
    if (error instanceof FailureError) return true;
    throw error;
  }
}

/** Whether writing the project would change the game folder. */
export function isPending(state: AssetState): boolean {
  return state.original !== undefined && (state.draft !== undefined || isUnwritten(state.document));
}

export type EditStatus = 'clean' | 'edited' | 'written' | 'draft';

export function statusOf(state: AssetState): EditStatus {
  if (state.original === undefined) return 'clean';
  if (state.draft !== undefined) return 'draft';
  if (isPending(state)) return 'edited';
  return isEdited(state) ? 'written' : 'clean';
}

/** Whether the bytes differ from those in the game folder. */
export function isUnwritten(document: Document): boolean {
  return orTrue(() => document.isUnwritten);
}
