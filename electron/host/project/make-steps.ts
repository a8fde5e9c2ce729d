// Steps for an address, each based on its state when its turn comes.
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { Operation, RevertAll } from '../../../shared/document/step.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { type AssetState, changedOf, isThereAgain, performOn, replay } from './asset-state.ts';
import { type JournalRecord, storeDraft, storeOperation } from './journal-record.ts';
import type { Changed, ProjectEdit } from './project-types.ts';

export type MakeStep = (state: AssetState, now: () => number) => Operation;

/** A step of an address. */
export interface StepOf {
  readonly address: string;
  readonly make: MakeStep;
  /** The revision of its document that it was computed for, if it would undo later changes. */
  readonly madeFor?: number | undefined;
}

export function applying(edit: ProjectEdit): MakeStep {
  return (_, now) => ({ kind: 'apply', time: now(), ...edit });
}

/** Sets these bytes, changing only what differs. */
export function replacing(content: Source, edit: Omit<ProjectEdit, 'edits'>): MakeStep {
  return ({ document }, now) => ({
    kind: 'apply',
    time: now(),
    ...edit,
    edits: document.editsTo(content),
  });
}

export const undoing: MakeStep = ({ address, document }) =>
  document.canUndo === null ? refuse(projectFailures.nothingToUndo(address)) : { kind: 'undo' };

export const redoing: MakeStep = ({ address, document }) =>
  document.canRedo === null ? refuse(projectFailures.nothingToRedo(address)) : { kind: 'redo' };

/** Undoes the step just made, if another part of its action failed. */
export const takingBack: MakeStep = () => ({ kind: 'takeBack' });

export function reverting(change: string, group?: string): MakeStep {
  return (_, now) => ({ kind: 'revert', id: change, time: now(), ...(group !== undefined && { group }) });
}

export function revertingAll(given: Pick<RevertAll, 'group' | 'draft'>): MakeStep {
  return (_, now) => ({ kind: 'revertAll', time: now(), ...given });
}

/** A step that is about to be made. */
export interface Planned {
  readonly state: AssetState;
  readonly operation: Operation;
  readonly time: number;
}

/** The steps to make, all prepared before any is made. */
export function planAll(
  steps: readonly StepOf[],
  { stateOf, now }: { readonly stateOf: (address: string) => AssetState; readonly now: () => number },
): readonly Planned[] {
  return steps.map(({ address, make, madeFor }) =>
    blaming(address, steps.length, () => {
      const state = stateOf(address);
      if (madeFor !== undefined && madeFor !== state.document.revision)
        refuse(projectFailures.changedMeanwhile(address));
      return { state, operation: apartFromDraft(make(state, now), state), time: now() };
    }),
  );
}

/** Over a text that does not compile, an edit is a separate step whose undo restores the text; more typing replaces it. */
function apartFromDraft(operation: Operation, { draft }: AssetState): Operation {
  const isOver = draft !== undefined && operation.kind === 'apply' && operation.text === undefined;
  return isOver ? { ...operation, coalesce: false } : operation;
}

/** The journal records for the steps of one action. */
export function recordsOf(steps: readonly Planned[]): readonly JournalRecord[] {
  return steps.map(({ state, operation, time }, at) => ({
    type: 'operation',
    address: state.address,
    time,
    operation: storeOperation(operation, state.document.text),
    ...(at + 1 < steps.length && { more: true }),
  }));
}

/** Makes the steps of one action. If one is refused, or `keep` cannot save them and the restored drafts, none is made. */
export function performAll(
  steps: readonly Planned[],
  keep: (drafts: readonly JournalRecord[]) => void,
): readonly Changed[] {
  const backs: (() => void)[] = [];
  try {
    const changed = steps.map(step => {
      backs.push(keptState(step.state));
      return blaming(step.state.address, steps.length, () => perform(step));
    });
    const drafts = steps.flatMap(({ state, ...step }) => {
      const record = draftBack({ state, ...step });
      return record === undefined ? [] : [{ state, record }];
    });
    keep(drafts.map(({ record }) => record));
    for (const { state, record } of drafts) replay(state, record);
    return changed;
  } catch (error) {
    for (const back of backs.toReversed()) back();
    throw error;
  }
}

function perform({ state, operation, time }: Planned): Changed {
  const outcome = performOn(state, operation, time);
  if ('refused' in outcome) refuse(projectFailures.notReverted(state.address, outcome.refused));
  return changedOf(state, outcome);
}

/** The journal record for a draft that the step restored. */
function draftBack({ state, operation, time }: Planned): JournalRecord | undefined {
  const { address, document, dropped } = state;
  const isStep = operation.kind === 'undo' || operation.kind === 'redo';
  if (!isStep || dropped === undefined || !isThereAgain(state)) return undefined;
  return { type: 'draft', address, time, text: storeDraft(dropped.text, document.text) };
}

/** Returns a function that restores the present state. */
function keptState(state: AssetState): () => void {
  const { draft, displacedDraft, dropped, time } = state;
  const back = state.document.keep();
  return () => {
    back();
    Object.assign(state, { draft, displacedDraft, dropped, time });
  };
}

function blaming<T>(address: string, count: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    return refuseFor(address, count, error);
  }
}

/** For an action over several addresses: says which one it failed for, and that nothing was changed. */
export function refuseFor(address: string, count: number, error: unknown): never {
  if (count === 1 || !(error instanceof FailureError)) throw error;
  return refuse(projectFailures.noneChanged(address, error.failure));
}
