// What an edit did to how bytes read. That a rewrite is exact proves nothing: a body that a layout gave up on is exact.
import type { Source } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { type AnyFormat, identify } from '../../../shared/formats/index.ts';
import { decode } from '../../../shared/layout/decode.ts';
import { findSpot } from '../../../shared/layout/find-spot.ts';
import type { Decoded, Finding, RootLayout } from '../../../shared/layout/layout.ts';
import { weightAfterEdit } from '../../../shared/layout/repairs.ts';
import { changedEntries } from './changed-entries.ts';
import { misread } from './misread.ts';
import { newFindings } from './new-findings.ts';
import { problemTexts } from './problem-texts.ts';

/** A file or entry before and after an edit. */
export interface Judging {
  readonly address: string;
  readonly name: string;
  readonly before: Source;
  readonly after: Source;
  /** Steps into containers to what was edited; what is only re-packed around it is compared by its findings alone. */
  readonly steps: number;
}

/** Beyond this a container is not read for what is lazy in it. */
const LARGEST_THOROUGH = 16 * 1024 * 1024;
/** Containers in containers that are looked into. */
const DEEPEST = -8;

/** What a file or entry, and what lies in it, says after an edit and did not say before; calls `onStep` now and then. */
export function judge(judging: Judging, onStep: () => void = () => {}): EditProblem[] {
  const { name, before, after } = judging;
  onStep();
  const [was, is] = [identify({ name, source: before }).format, identify({ name, source: after }).format];
  if (was.id !== is.id) return anotherFormat(judging, was, is);
  const { layout } = is;
  if (layout === undefined) return [];
  const read = (source: Source): Decoded<unknown> =>
    decode(layout, source, { thorough: is.container === undefined || source.size <= LARGEST_THOROUGH, onStep });
  const [old, now] = [read(before), read(after)];
  const own = [...faultOf(judging, old, now), ...findingsOf(judging, layout, { old, now })];
  if (own.some(({ breaks }) => breaks)) return own;
  if (judging.steps <= 0 || is.container === undefined) own.push(...misread(judging, layout, { told: own, onStep }));
  if (isLookedInto(judging) && is.container !== undefined)
    for (const entry of changedEntries(judging, is.container, { old, now }))
      own.push(...('why' in entry ? [entry.why] : judge(entry, onStep)));
  return own.sort(worstFirst);
}

/** Not where only the way to it is meant, nor into ever more containers. */
function isLookedInto({ steps }: Judging): boolean {
  return steps > DEEPEST && Number.isFinite(steps);
}

/** The same of a container around what was edited, without looking into its entries. */
export function judgeAround({ address, name, before, after }: Omit<Judging, 'steps'>): EditProblem[] {
  return judge({ address, name, before, after, steps: Number.POSITIVE_INFINITY });
}

function worstFirst(a: EditProblem, b: EditProblem): number {
  return Number(b.breaks) - Number(a.breaks);
}

/** A text that now is one of a known kind has gained by it. */
function anotherFormat({ address, after }: Judging, was: AnyFormat, is: AnyFormat): EditProblem[] {
  const isGain = was.id === 'unknown' || (was.id === 'text/plain' && is.text !== undefined);
  if (isGain || after.size === 0) return isGain ? [] : [emptied(address, was)];
  const text = is.id === 'unknown' ? problemTexts.noFormat(was.title) : problemTexts.anotherFormat(was.title, is.title);
  return [{ address, path: '', start: 0, weight: 'error', text, breaks: true }];
}

function emptied(address: string, was: AnyFormat): EditProblem {
  return { address, path: '', start: 0, weight: 'error', text: problemTexts.noFormat(was.title), breaks: true };
}

function faultOf({ address }: Judging, old: Decoded<unknown>, now: Decoded<unknown>): EditProblem[] {
  const { fault } = now;
  // One that could not be read before either may be on its way to be mended.
  if (fault === undefined || old.fault !== undefined) return [];
  const { path, start, text } = fault;
  return [{ address, path, start, weight: 'error', text: problemTexts.unreadable(text), breaks: true }];
}

function findingsOf(
  { address, after }: Judging,
  layout: RootLayout<unknown>,
  { old, now }: { readonly old: Decoded<unknown>; readonly now: Decoded<unknown> },
): EditProblem[] {
  return newFindings(old.findings, now.findings).map(finding => {
    const { path, start, text } = finding;
    const weight = weightAfterEdit(finding);
    const breaks = weight === 'error' || (weight === 'warning' && isOfAmount(finding, layout, after));
    return { address, path, start, weight, text, breaks };
  });
}

const AMOUNTS: ReadonlySet<string> = new Set(['count', 'size']);

/** A number of items or bytes that no longer agrees with what it tells of. */
function isOfAmount({ path }: Finding, layout: RootLayout<unknown>, source: Source): boolean {
  const kind = findSpot(layout, source, path)?.spot.leaf.kind;
  return kind !== undefined && AMOUNTS.has(kind);
}
