// When the events of a definition happen. A called sequence starts where it is called; the first branch of every
// condition is assumed to be taken.
import type { Anim } from '../layout/anim.ts';
import { type AnimEvent, bodyOf, definitionsOf, eventsOf, type PlacedSequence, sequencesOf, typeOf } from '../model.ts';

/** An event and when it happens, in seconds since the animation began. */
export interface TimedEvent {
  readonly path: string;
  /** The sequence it is in: `definitions[3].sequences[0]`. */
  readonly sequence: string;
  /** The reader's own word for it, or its number. */
  readonly type: string | number;
  readonly start: number;
  /** What its start is relative to, and when the events before it in its sequence happen. */
  readonly since: number;
  readonly before: number;
  /** When it would pass the events after it; infinite if they move along with it. */
  readonly until: number;
  /** Duration in seconds; 0 for instant events. */
  readonly duration: number;
  /** The conditions it depends on, outermost first: the path of each IF, ELSEIF or ELSE. */
  readonly conditions: readonly string[];
  /** Whether it is in a first branch, or in no branch. */
  readonly isTaken: boolean;
  readonly event: AnimEvent;
}

/** What makes a sequence restart. */
export interface Loop {
  readonly path: string;
  readonly at: number;
  /** Number of repeats; -1 for endless. Absent if it depends on time. */
  readonly count?: number;
  readonly seconds?: number;
}

export interface Timeline {
  /** `definitions[3]`. */
  readonly path: string;
  readonly name: string;
  /** In the order they start. */
  readonly events: readonly TimedEvent[];
  readonly loops: readonly Loop[];
  /** Seconds until the end of the last event. */
  readonly duration: number;
}

/** Nested calls at most: sequences may call each other endlessly. */
const DEEPEST = 8;
/** Events of one definition at most, including everything it calls. */
const MOST = 20_000;

interface Walk {
  readonly path: string;
  readonly sequences: readonly PlacedSequence[];
  readonly events: TimedEvent[];
  readonly loops: Loop[];
  readonly durationOf: (event: AnimEvent) => number;
}

/** The events of a definition by time; undefined if it does not exist. `durationOf` returns the length of an event. */
export function timelineOf(anim: Anim, index: number, durationOf: (event: AnimEvent) => number): Timeline | undefined {
  const definition = definitionsOf(anim)[index];
  if (definition === undefined) return undefined;
  const path = `definitions[${index}]`;
  const sequences = sequencesOf(definition).filter(({ role }) => role === 'sequence');
  const walk: Walk = { path, sequences, events: [], loops: [], durationOf };
  for (const placed of sequences)
    if (placed.sequence.state !== 'ON_CALL') addSequence(walk, placed, { at: 0, depth: 0 });
  walk.events.sort((a, b) => a.start - b.start); // stable: events at the same moment keep their order
  const duration = walk.events.reduce((end, { start, duration: seconds }) => Math.max(end, start + seconds), 0);
  return { path, name: definition.animName, events: walk.events, loops: walk.loops, duration };
}

interface Begin {
  readonly at: number;
  readonly depth: number;
}

function addSequence(walk: Walk, { path, sequence }: PlacedSequence, begin: Begin): void {
  const below = `${walk.path}.${path}`;
  const branches: Branch[] = [];
  let before = begin.at;
  const events = eventsOf(sequence);
  const ends = endsOf(events, begin.at);
  for (const [i, event] of events.entries()) {
    if (walk.events.length >= MOST) return;
    const at = `${below}.events[${i}]`;
    const since = { sequence: begin.at, before };
    const start = startOf(event, since);
    const place = { start, since: countedFrom(event, since), before, until: ends[i] ?? Number.POSITIVE_INFINITY };
    before = start;
    follow(branches, event, at);
    const timed: TimedEvent = {
      path: at,
      sequence: below,
      type: typeOf(event),
      ...place,
      duration: walk.durationOf(event),
      conditions: branches.map(branch => branch.path),
      isTaken: branches.every(branch => branch.isFirst),
      event,
    };
    walk.events.push(timed);
    addWhatFollows(walk, timed, begin);
  }
}

function startOf({ startOffset, startTime }: AnimEvent, since: { sequence: number; before: number }): number {
  if (startOffset === 'SEQUENCE') return since.sequence + startTime;
  if (startOffset === 'EVENT') return since.before + startTime;
  // Since the start of the animation; an event without a time of its own happens when its turn comes.
  return startTime === 0 ? since.before : startTime;
}

/** The moment from which the start of an event is counted. */
function countedFrom({ startOffset }: AnimEvent, since: { sequence: number; before: number }): number {
  if (startOffset === 'SEQUENCE') return since.sequence;
  return startOffset === 'EVENT' ? since.before : 0;
}

/** Whether it happens a fixed time after the event before it, whenever that is. */
const isLed = ({ startOffset, startTime }: AnimEvent): boolean =>
  startOffset === 'EVENT' || (startOffset !== 'SEQUENCE' && startTime === 0);

/** When each event of a sequence would pass a later one: events that depend on it move along with it. */
function endsOf(events: readonly AnimEvent[], sequence: number): readonly number[] {
  const starts: number[] = [];
  for (const event of events) starts.push(startOf(event, { sequence, before: starts.at(-1) ?? sequence }));
  const ends: number[] = new Array(events.length).fill(Number.POSITIVE_INFINITY);
  for (let i = events.length - 2; i >= 0; i--) {
    const [next, start = 0, after = 0] = [events[i + 1], starts[i], starts[i + 1]];
    if (next) ends[i] = isLed(next) ? (ends[i + 1] ?? 0) - (after - start) : after;
  }
  return ends;
}

interface Branch {
  readonly path: string;
  readonly isFirst: boolean;
}

/** Keeps the stack of conditions that hold here: an ELSE replaces its IF. */
function follow(branches: Branch[], event: AnimEvent, path: string): void {
  const type = typeOf(event);
  if (type === 'ENDIF' || type === 'ELSE' || type === 'ELSEIF') branches.pop();
  if (type === 'IF' || type === 'ELSE' || type === 'ELSEIF') branches.push({ path, isFirst: type === 'IF' });
}

function addWhatFollows(walk: Walk, { event, path, start, isTaken }: TimedEvent, { depth }: Begin): void {
  const body = bodyOf(event);
  if (body?.type === 'LOOP' && 'value' in body.value.limit) {
    const { limit } = body.value;
    const often = limit.type === 'count' ? { count: limit.value.count } : { seconds: limit.value.seconds };
    walk.loops.push({ path, at: start, ...often });
  }
  if (body?.type !== 'CALL_SEQUENCE' || !isTaken || depth >= DEEPEST) return;
  const called = walk.sequences.find(({ sequence }) => sequence.name === body.value.name);
  if (called) addSequence(walk, called, { at: start, depth: depth + 1 });
}
