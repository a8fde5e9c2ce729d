import { keepNewest } from '../base/keep-newest.ts';
import { placeOnDisk, type Source, sliceSource } from '../base/source.ts';
import { editsBetween } from './difference.ts';
import { editedRanges } from './edited-ranges.ts';
import { AddedBytes, changedRanges, toSplices } from './edits.ts';
import { patchesOf } from './patches.ts';
import { type Backing, type PieceTable, type Range, tableSource, wholeTable } from './piece-table.ts';
import { reversalOf } from './revert-step.ts';
import { isSameContent } from './same-content.ts';
import { applySplices, inverseSplices, joinSplices, type Splices } from './splices.ts';
import type { Edit, Operation, RevertAll, Step, StepInput } from './step.ts';
import { joinedName } from './typed-bytes.ts';
import { applyTypedText, typedTextBetween } from './typed-text.ts';

/** The effect of an operation: where the bytes differ from before, in the document as it is now. */
export interface Outcome {
  readonly changed: readonly Range[];
  readonly path?: string;
}

/** A revert that is no longer possible. */
export interface Refusal {
  readonly refused: string;
}

const TEXTS_REMEMBERED = 4;
/** After this many texts stored as changes, one is stored whole, as the base of the later ones. */
const WHOLE_TEXT_EVERY = 16;

/**
 * The bytes of one asset: its original, the edits, and one timeline of them. Writing does not end the timeline: undo
 * goes past it.
 */
export class Document {
  #original: Source;
  readonly #added = new AddedBytes();
  /** Sources handed out keep reading the original, wherever it is by then. */
  readonly #backing: Backing;
  #table: PieceTable;
  #now: { readonly table: PieceTable; readonly source: Source } | undefined;
  #written: PieceTable;
  #steps: Step[] = [];
  #position = 0;
  #nextId = 1;
  #revision = 0;
  /** The texts after the steps requested last: each keystroke asks, and reconstructing a long text takes time. */
  readonly #texts = new Map<Step, string | undefined>();
  /** What could be redone before the newest step was made. */
  #displaced: readonly Step[] = [];
  /** Whether the next step may merge into the newest: not after undo, redo or a write. */
  #isOpen = false;

  /** A document that replaces another continues its revision numbers. */
  constructor(original: Source, revision = 0) {
    this.#original = original;
    this.#revision = revision;
    const now = () => this.#original;
    this.#backing = {
      original: {
        size: original.size,
        read: (start, size) => now().read(start, size),
        get identity() {
          return now().identity;
        },
        get onDisk() {
          return placeOnDisk(now(), 0, now().size);
        },
      },
      added: this.#added,
    };
    this.#table = wholeTable(original.size);
    this.#written = this.#table;
  }

  /** Counts every change of the bytes; results for an older revision are stale. */
  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#table.size;
  }

  /** The original bytes, whatever was edited or written since. */
  get original(): Source {
    return this.#original;
  }

  /** All steps, the undone ones too. */
  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** The steps in effect, oldest first. */
  get applied(): readonly Step[] {
    return this.#steps.slice(0, this.#position);
  }

  /** The label of the step that undo would undo, or null. */
  get canUndo(): string | null {
    return this.#steps[this.#position - 1]?.label ?? null;
  }

  /** The label of the step that redo would redo, or null. */
  get canRedo(): string | null {
    return this.#steps[this.#position]?.label ?? null;
  }

  /** The group of the step that undo or redo would take, if it has one. */
  groupOf(kind: 'undo' | 'redo'): string | undefined {
    return this.#steps[kind === 'undo' ? this.#position - 1 : this.#position]?.group;
  }

  /** Whether its container holds its bytes now, so that this document has no changes of its own. */
  get hasLeft(): boolean {
    return this.#steps[this.#position - 1]?.leaves === true;
  }

  /** Whether the bytes differ from the original. */
  get isEdited(): boolean {
    return !this.hasLeft && !isSameContent(this.#table, wholeTable(this.#original.size), this.#backing);
  }

  /** Whether the bytes differ from what was last written (or from the original if nothing was). */
  get isUnwritten(): boolean {
    return !this.hasLeft && !isSameContent(this.#table, this.#written, this.#backing);
  }

  /** Whether the game folder may hold other bytes than these: they were changed, or written and then undone. */
  get isAhead(): boolean {
    return this.isEdited || this.isUnwritten;
  }

  /** The text that the bytes were compiled from, if the newest step came from typed text. */
  get text(): string | undefined {
    const step = this.#steps[this.#position - 1];
    if (step === undefined) return undefined;
    if (!this.#texts.has(step)) this.#remember(step, this.#putTogether());
    return this.#texts.get(step);
  }

  /** The bytes as they are now; the source does not change when the document does. */
  source(): Source {
    // The same object until the next change, so that results for it can be reused.
    if (this.#now?.table !== this.#table)
      this.#now = { table: this.#table, source: tableSource(this.#table, this.#backing) };
    return this.#now.source;
  }

  /** The edits that turn the bytes into another content. */
  editsTo(content: Source): Edit[] {
    return editsBetween(this.source(), content, this.#isOriginal(this.#table) ? this.#original : undefined);
  }

  /** The bytes as last written to the game folder. */
  writtenSource(): Source {
    return tableSource(this.#written, this.#backing);
  }

  /** The same; if nothing was written, the original itself, which may know its place on disk. */
  get written(): Source {
    return this.#isOriginal(this.#written) ? this.#original : this.writtenSource();
  }

  /** Ranges of a window that differ from the original. */
  editedRanges(start: number, size: number): readonly Range[] {
    return editedRanges({ table: this.#table, now: this.source(), original: this.#original }, start, size);
  }

  /** The patches that turn the original into the bytes: each range that differs, with its old and new content. */
  patches(): readonly { readonly start: number; readonly old: Source; readonly new: Source }[] {
    return patchesOf(this.#table, this.#original.size).map(({ start, removed, content }) => ({
      start,
      old: sliceSource(this.#original, start, removed),
      new: tableSource(content, this.#backing),
    }));
  }

  /** What a step removed and inserted; the bytes are read on demand. */
  stepContent(step: Step): readonly { readonly splices: Splices; readonly old: Source; readonly new: Source }[] {
    return step.changes.map(splices => ({
      splices,
      old: tableSource(splices.displaced, this.#backing),
      new: tableSource(splices.content, this.#backing),
    }));
  }

  /** The bytes before and after a step that is in effect. */
  around(step: Step): { readonly before: Source; readonly after: Source } | undefined {
    const from = this.applied.indexOf(step);
    if (from < 0) return undefined;
    let table = this.#table;
    for (const later of this.applied.slice(from + 1).reverse()) table = undone(table, later);
    return { before: tableSource(undone(table, step), this.#backing), after: tableSource(table, this.#backing) };
  }

  /** Reads the original from another place: the same bytes, for example from a backup. */
  replaceOriginal(original: Source): void {
    if (original.size !== this.#original.size)
      throw new RangeError(`the original has ${this.#original.size} bytes, not ${original.size}`);
    this.#original = original;
  }

  /** Returns a function that restores the present state, as if nothing in between had happened. */
  keep(): () => void {
    const [table, position, nextId, revision] = [this.#table, this.#position, this.#nextId, this.#revision];
    const [steps, displaced, isOpen] = [[...this.#steps], this.#displaced, this.#isOpen];
    return () => {
      [this.#table, this.#position, this.#nextId, this.#revision] = [table, position, nextId, revision];
      [this.#steps, this.#displaced, this.#isOpen] = [steps, displaced, isOpen];
    };
  }

  /** Makes one step; edits must not overlap. */
  apply(input: StepInput): Outcome {
    const splices = toSplices(input.edits, this.#table, this.#added);
    const table = applySplices(this.#table, splices);
    const last = this.#steps[this.#position - 1];
    const joined =
      input.coalesce === true && this.#isOpen && last !== undefined ? joinStep(last, splices, input) : undefined;
    if (joined !== undefined && last !== undefined) this.#replaceLast(joined, input);
    else this.#push({ ...this.#newStep(input), changes: [splices] }, input.leaves ? this.text : input.text);
    this.#isOpen = true;
    return this.#become(table, splices, input.path);
  }

  /** Undoes the newest step. */
  undo(): Outcome | undefined {
    const step = this.#steps[this.#position - 1];
    if (step === undefined) return undefined;
    this.#position--;
    this.#displaced = [];
    return this.#run(step.changes.toReversed().map(inverseSplices), step.path);
  }

  /** Drops the step just made by an action that failed: it cannot be redone, only what could be before. */
  takeBack(): Outcome | undefined {
    const redoable = this.#displaced;
    const outcome = this.undo();
    this.#steps.splice(this.#position, Number.POSITIVE_INFINITY, ...redoable);
    return outcome;
  }

  /** Redoes the step undone last. */
  redo(): Outcome | undefined {
    const step = this.#steps[this.#position];
    if (step === undefined) return undefined;
    this.#position++;
    this.#displaced = [];
    return this.#run(step.changes, step.path);
  }

  /** Reverts one earlier step as a step of its own, unless a later step changed the same bytes. */
  revert(id: string, { time, group }: Pick<StepInput, 'time' | 'group'>): Outcome | Refusal {
    const index = this.applied.findIndex(step => step.id === id);
    const step = this.#steps[index];
    if (index < 0 || step === undefined) return { refused: 'This change no longer exists.' };
    if (this.#isReverted(id)) return { refused: `"${step.label}" was already reverted.` };
    const reversal = reversalOf(step, this.#steps.slice(index + 1, this.#position));
    if (reversal.kind === 'overlaps')
      return { refused: `"${reversal.by.label}" changed the same bytes later. Revert that first.` };
    const given = { time, ...(step.path !== undefined && { path: step.path }), ...(group !== undefined && { group }) };
    const input = { label: `Revert: ${step.label}`, ...given };
    const text = step.leaves ? this.text : undefined;
    this.#push({ ...this.#newStep(input), changes: reversal.changes, reverts: [id] }, text);
    return this.#run(reversal.changes, step.path);
  }

  /** Reverts everything in effect, as a step of its own. */
  revertAll({ time, group, draft }: Omit<RevertAll, 'kind'>): Outcome {
    const reverts = draft ? [] : this.pending().map(({ id }) => id);
    const gone = draft ? [] : this.applied.toReversed();
    const changes = gone.flatMap(step => step.changes.toReversed().map(inverseSplices));
    const input = { label: 'Revert all', time, ...(group !== undefined && { group }) };
    this.#push({ ...this.#newStep(input), changes, reverts }, undefined);
    return this.#run(changes, undefined);
  }

  /** The steps that still have an effect: neither reverted nor reverts. */
  pending(): readonly Step[] {
    const gone = new Set(this.applied.flatMap(step => (step.reverts === undefined ? [] : [step.id, ...step.reverts])));
    return this.applied.filter(step => !gone.has(step.id));
  }

  /** Records that the game folder now has these bytes. */
  markWritten(): void {
    this.#written = this.#table;
    this.#isOpen = false;
  }

  /** Records that the game folder has the original again: all edits are unwritten. */
  markRestored(): void {
    this.#written = wholeTable(this.#original.size);
    this.#isOpen = false;
  }

  /** Replays the journal; the same operations over the same original give the same document. */
  perform(operation: Operation): Outcome | Refusal | undefined {
    switch (operation.kind) {
      case 'apply':
        return this.apply(operation);
      case 'undo':
        return this.undo();
      case 'redo':
        return this.redo();
      case 'takeBack':
        return this.takeBack();
      case 'revert':
        return this.revert(operation.id, operation);
      case 'revertAll':
        return this.revertAll(operation);
      case 'written':
        this.markWritten();
        return undefined;
      case 'restored':
        this.markRestored();
        return undefined;
    }
  }

  #isOriginal({ count, size, added }: PieceTable): boolean {
    return count === 1 && added[0] === 0 && size === this.#original.size;
  }

  #newStep({ label, time, typed, path, group, leaves }: Omit<StepInput, 'edits'>) {
    const given = { ...(path !== undefined && { path }), ...(group && { group }), ...(leaves && { leaves }) };
    return { id: `${this.#nextId++}`, label, time, ...(typed && { typed }), ...given };
  }

  #push(step: Step, text: string | undefined): void {
    const before = this.#position - this.#textStart() < WHOLE_TEXT_EVERY ? this.text : undefined;
    const made = text === undefined ? step : { ...step, text: typedTextBetween(before, text) };
    this.#displaced = this.#steps.splice(this.#position);
    this.#steps.push(made);
    this.#position++;
    this.#remember(made, text);
  }

  #remember(step: Step, text: string | undefined): void {
    keepNewest(this.#texts, TEXTS_REMEMBERED, [step, text]);
  }

  #putTogether(): string | undefined {
    let text: string | undefined;
    for (const step of this.#steps.slice(this.#textStart(), this.#position))
      text = step.text === undefined ? undefined : applyTypedText(text, step.text);
    return text;
  }

  #replaceLast(changes: readonly Splices[], input: StepInput): void {
    const last = this.#steps[this.#position - 1];
    if (last === undefined) return;
    this.#position--;
    const { text: _, ...step } = last;
    this.#push({ ...step, ...joinedName(step, input), time: input.time, changes }, input.text);
    this.#displaced = [];
  }

  #run(changes: readonly Splices[], path: string | undefined): Outcome {
    this.#isOpen = false;
    let outcome: Outcome = { changed: [] };
    for (const splices of changes) outcome = this.#become(applySplices(this.#table, splices), splices, path);
    return outcome;
  }

  #become(table: PieceTable, splices: Splices, path: string | undefined): Outcome {
    this.#table = table;
    this.#revision++;
    return { changed: changedRanges(splices), ...(path !== undefined && { path }) };
  }

  #isReverted(id: string): boolean {
    return this.applied.some(step => step.reverts?.includes(id));
  }

  /** Index of the last applied step that stores its text whole; later texts are changes of it. */
  #textStart(): number {
    for (let index = this.#position - 1; index >= 0; index--) {
      const text = this.#steps[index]?.text;
      if (text === undefined || 'full' in text) return index;
    }
    return 0;
  }
}

/** The splices of a step with one more merged into them; undefined if that one does not continue it. */
function joinStep(step: Step, splices: Splices, input: StepInput): readonly Splices[] | undefined {
  if ((step.text === undefined) !== (input.text === undefined)) return undefined;
  const last = step.changes.at(-1);
  const joined = last === undefined ? undefined : joinSplices(last, splices);
  if (joined !== undefined) return [...step.changes.slice(0, -1), joined];
  const isSame = (of: 'path' | 'group') => input[of] !== undefined && input[of] === step[of];
  const isSamePart = isSame('path') || isSame('group');
  return step.text === undefined && !isSamePart ? undefined : [...step.changes, splices];
}

function undone(table: PieceTable, step: Step): PieceTable {
  return step.changes.toReversed().reduce((now, splices) => applySplices(now, inverseSplices(splices)), table);
}
