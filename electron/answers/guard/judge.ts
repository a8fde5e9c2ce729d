// How an edit changes the way bytes are read. An exact rewrite proves nothing: a body that its layout gave up on is exact.
import { type Decoded, decode, type Finding, findLeaf, type RootLayout, reasonOf, weightAfterEdit } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { entryContent, storedSize } from '../../../shared/formats/entry-content.ts';
import type { Container, Entry } from '../../../shared/formats/format.ts';
import { type AnyFormat, identify, isPlainText } from '../../../shared/formats/index.ts';
import { type OtherSignature, otherSignature } from '../../../shared/formats/signatures.ts';
import { entriesOf } from '../../files/entry-names.ts';
import { readOnce } from '../../files/read-once.ts';
import { inflate } from '../../files/zlib.ts';
import { arrivalsAmong, type Entries, oddIn } from './arrivals.ts';
import { blamed } from './blame.ts';
import { contentOf, isSame, named, stored } from './entry-bytes.ts';
import type { Judging } from './misread.ts';
import { misread } from './misread.ts';
import { problemTexts } from './problem-texts.ts';
import { renamedNames } from './renamed-names.ts';

/** Lazy parts of a larger container are not read. */
const LARGEST_THOROUGH = 16 * 1024 * 1024;
/** The depth of nested containers to check. */
const DEEPEST = -8;

/** New problems of a file or entry, and of everything in it, after an edit; calls `onStep` now and then. */
export function judge(judging: Judging, onStep: () => void = () => {}): EditProblem[] {
  const problems = judged(judging, onStep);
  if (!problems.some(({ breaks }) => breaks)) return problems;
  const { layout } = formatOf(judging, judging.before);
  return blamed(judging, layout, problems, other => judged(other, onStep));
}

const formatOf = ({ name, as }: Judging, source: Source): AnyFormat => as ?? identify({ name, source }).format;

function judged(judging: Judging, onStep: () => void): EditProblem[] {
  const { before, after } = judging;
  onStep();
  const [was, is] = [formatOf(judging, before), formatOf(judging, after)];
  const signature = was.id === 'unknown' ? otherSignature(before, after) : undefined;
  if (signature !== undefined) return [withoutSignature(judging, signature)];
  if (was.id !== is.id) return anotherFormat(judging, was, is);
  const { layout } = is;
  if (layout === undefined) return [];
  const read = (source: Source): Decoded<unknown> =>
    is.container === undefined
      ? decode(layout, source, { thorough: true, onStep })
      : readOnce(layout, source, { thorough: source.size <= LARGEST_THOROUGH, onStep });
  const [old, now] = [read(before), read(after)];
  const own = [...faultOf(judging, old, now), ...findingsOf(judging, layout, { old, now })];
  if (own.some(({ breaks }) => breaks)) return own;
  const findingsAfter = (edited: Source) =>
    findingsOf({ ...judging, after: edited }, layout, { old, now: read(edited) });
  if (judging.steps <= 0 || is.container === undefined)
    own.push(...misread(judging, layout, { findings: own, onStep, findingsAfter }));
  own.push(...cautionsOf(judging, is, { old, now }));
  if (isLookedInto(judging) && is.container !== undefined)
    own.push(...inside(judging, is.container, { old, now, onStep }));
  return own.sort(worstFirst);
}

/** New problems of the entries of a container, and all problems of those that the edit added. */
function inside(
  judging: Judging,
  container: Container<unknown>,
  { onStep, ...read }: Both & { readonly onStep: () => void },
): EditProblem[] {
  const problems: EditProblem[] = [];
  const entries = entriesIn(judging, container, read);
  if (entries === undefined) return problems;
  // Names from another file are found only next to the file on disk: without them, added entries cannot be identified.
  const isNameless = container.naming !== undefined;
  for (const entry of changedAmong(judging, entries, isNameless))
    problems.push(...('why' in entry ? [entry.why] : judge(entry, onStep)));
  for (const entry of isNameless ? [] : arrivalsAmong(judging, entries)) problems.push(...oddIn(entry, onStep));
  return problems;
}

/** The effect of an edit on files that are not checked. */
function cautionsOf({ address }: Judging, { cautions }: AnyFormat, { old, now }: Both): readonly EditProblem[] {
  if (cautions === undefined || old.fault !== undefined || now.fault !== undefined) return [];
  return cautions(old.value, now.value).map(text => ({ address, path: '', weight: 'note', text, breaks: false }));
}

type Changed = Judging | { readonly why: EditProblem };

/** A container before an edit and after it. */
interface Both {
  readonly old: Decoded<unknown>;
  readonly now: Decoded<unknown>;
}

/** The entries that a container has before and after, with different content. */
export function* changedEntries(judging: Judging, container: Container<unknown>, read: Both): Generator<Changed> {
  const entries = entriesIn(judging, container, read);
  if (entries !== undefined) yield* changedAmong(judging, entries, container.naming !== undefined);
}

/** Undefined if one of them cannot be read to the end. */
function entriesIn({ before, after }: Judging, container: Container<unknown>, { old, now }: Both): Entries | undefined {
  if (old.fault !== undefined || now.fault !== undefined) return undefined;
  return { was: entriesOf(container, old.value, before), now: entriesOf(container, now.value, after) };
}

/** The same for known entries; `isNameless`: identified only by position. */
export function* changedAmong(
  { address, before, after, steps }: Omit<Judging, 'name'>,
  entries: Entries,
  isNameless: boolean,
): Generator<Changed> {
  const was = new Map(named(entries.was));
  const renamed = renamedNames(
    [...was.keys()],
    named(entries.now).map(([step]) => step),
  );
  // Names from another file are found only next to the file on disk: without them, an entry is identified by position.
  if (isNameless && entries.was.length !== entries.now.length) return;
  const names = isNameless ? entries.was : entries.now;
  const hasMoved = isNameless ? movedBetween({ before, after }, entries) : () => false;
  for (const [i, [step]] of named(names).entries()) {
    const [earlier, entry] = [was.get(step) ?? was.get(renamed.get(step) ?? ''), entries.now[i]];
    if (earlier === undefined || entry === undefined || isSame(stored(before, earlier), stored(after, entry))) continue;
    if (hasMoved(earlier, entry)) continue;
    const content = contentOf(before, earlier);
    if (content === undefined) continue;
    const inside = `${address}::${step}`;
    const changed = entryContent(after, entry, inflate);
    if ('why' in changed) {
      yield { why: unreadable(inside, entry, changed.why) };
      continue;
    }
    if (isSame(content, changed)) continue;
    if (renamed.has(step) && !isOneFormat(earlier.name, content, changed)) continue;
    yield { address: inside, name: earlier.name, before: content, after: changed, steps: steps - 1 };
  }
}

/** A removed entry and an added one are not a renamed entry. */
function isOneFormat(name: string, a: Source, b: Source): boolean {
  return identify({ name, source: a }).format.id === identify({ name, source: b }).format.id;
}

/** Whether the old content of a position is elsewhere now, or its new content was elsewhere before. */
function movedBetween(
  { before, after }: Pick<Judging, 'before' | 'after'>,
  { was, now }: Entries,
): (earlier: Entry, entry: Entry) => boolean {
  const bySize = (entries: readonly Entry[]) => Map.groupBy(entries, storedSize);
  const [old, current] = [bySize(was), bySize(now)];
  return (earlier, entry) => {
    const [left, right] = [stored(before, earlier), stored(after, entry)];
    const goesOn = current.get(storedSize(earlier))?.some(other => isSame(left, stored(after, other)));
    return goesOn || (old.get(storedSize(entry))?.some(other => isSame(stored(before, other), right)) ?? false);
  };
}

function unreadable(address: string, { start }: Entry, why: string): EditProblem {
  return { address, path: '', start, weight: 'error', text: problemTexts.entryGone(why), breaks: true };
}

/** Not if only the path to it matters, nor into ever deeper containers. */
function isLookedInto({ steps }: Judging): boolean {
  return steps > DEEPEST && Number.isFinite(steps);
}

/** The same for a container around what was edited, without opening its entries. */
export function judgeAround({ address, name, before, after }: Omit<Judging, 'steps'>): EditProblem[] {
  return judge({ address, name, before, after, steps: Number.POSITIVE_INFINITY });
}

function worstFirst(a: EditProblem, b: EditProblem): number {
  return Number(b.breaks) - Number(a.breaks);
}

/** Nothing reads it, but the beginning of such files is well known. */
function withoutSignature({ address }: Judging, signature: OtherSignature): EditProblem {
  const text = problemTexts.otherSignature(signature);
  return { address, path: '', start: 0, weight: 'error', text, breaks: true };
}

/** A text that is now of a known format has improved. */
function anotherFormat({ address, after }: Judging, was: AnyFormat, is: AnyFormat): EditProblem[] {
  const isGain = was.id === 'unknown' || was.binary?.format === is.id || (isPlainText(was) && is.text !== undefined);
  if (isGain || after.size === 0) return isGain ? [] : [emptied(address, was)];
  const text = is.id === 'unknown' ? problemTexts.noFormat(was.title) : problemTexts.anotherFormat(was.title, is.title);
  return [{ address, path: '', start: 0, weight: 'error', text, breaks: true }];
}

function emptied(address: string, was: AnyFormat): EditProblem {
  return { address, path: '', start: 0, weight: 'error', text: problemTexts.noFormat(was.title), breaks: true };
}

function faultOf({ address }: Judging, old: Decoded<unknown>, now: Decoded<unknown>): EditProblem[] {
  const { fault } = now;
  // An entry that could not be read before either may be halfway through a repair.
  if (fault === undefined || old.fault !== undefined) return [];
  const { path, start } = fault;
  return [{ address, path, start, weight: 'error', text: problemTexts.unreadable(reasonOf(fault)), breaks: true }];
}

function findingsOf({ address, after }: Judging, layout: RootLayout<unknown>, { old, now }: Both): EditProblem[] {
  const isOfAmount = amountsOf(layout, after);
  return newFindings(old.findings, now.findings).map(finding => {
    const { path, start, text } = finding;
    const weight = weightAfterEdit(finding);
    const breaks = finding.breaks ?? (weight === 'error' || (weight === 'warning' && isOfAmount(path)));
    return { address, path, start, weight, text, breaks };
  });
}

const AMOUNTS: ReadonlySet<string> = new Set(['count', 'size']);

/**
 * Whether a path is a count of items or bytes that no longer matches what it counts. One wrong number
 * may cause a finding on each of many thousand items: fields with one name in one list are looked up once.
 */
function amountsOf(layout: RootLayout<unknown>, source: Source): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return path => {
    const name = withoutIndices(path);
    const isAmount = known.get(name) ?? AMOUNTS.has(findLeaf(layout, source, path)?.spot.leaf.kind ?? '');
    known.set(name, isAmount);
    return isAmount;
  };
}

const withoutIndices = (path: string): string => path.replace(/\[\d+\]/g, '[]');

/**
 * Findings after an edit that did not exist before. Items that moved within a list keep their findings, which are
 * recognised by their paths without indices and their texts without numbers.
 */
function newFindings(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const exact = counts(before, exactly);
  const changed = after.filter(finding => !take(exact, exactly(finding)));
  if (changed.length === 0) return [];
  // The old findings that have no exact match.
  const left = counts(
    before.filter(finding => take(exact, exactly(finding))),
    roughly,
  );
  return changed.filter(finding => !take(left, roughly(finding)));
}

function exactly({ weight, path, text }: Finding): string {
  return `${weight} ${path} ${text}`;
}

function roughly({ weight, path, text }: Finding): string {
  return `${weight} ${withoutIndices(path)} ${text.replace(/0x[0-9A-F]+|-?\d[\d.,]*/gi, '#')}`;
}

function counts(findings: readonly Finding[], key: (finding: Finding) => string): Map<string, number> {
  const known = new Map<string, number>();
  for (const finding of findings) known.set(key(finding), (known.get(key(finding)) ?? 0) + 1);
  return known;
}

/** Whether there is one left; then it is used up. */
function take(known: Map<string, number>, key: string): boolean {
  const count = known.get(key) ?? 0;
  if (count > 0) known.set(key, count - 1);
  return count > 0;
}
