// When the events of a definition happen. Sequences that are called start where they are called; of conditions the first
// branch is taken to hold.
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
  /** When it would pass the events after it; infinite if these move along. */
  readonly until: number;
  /** Seconds it goes on; 0 for what happens at once. */
  readonly duration: number;
  /** The conditions it depends on, the outermost first: each IF, ELSEIF or ELSE by its path. */
  readonly conditions: readonly string[];
  /** It is in a first branch, or in none at all. */
  readonly isTaken: boolean;
  readonly event: AnimEvent;
}

/** What makes a sequence restart. */
export interface Loop {
  readonly path: string;
  readonly at: number;
  /** How often; -1 for ever. Absent if it depends on time. */
  readonly count?: number;
  readonly seconds?: number;
}

export interface Timeline {
  /** `definitions[3]`. */
  readonly path: string;
  readonly name: string;
  /** In the order they begin. */
  readonly events: readonly TimedEvent[];
  readonly loops: readonly Loop[];
  /** Seconds until the last event is over. */
  readonly duration: number;
}

/** Calls inside of calls, at most: sequences may call each other for ever. */
const DEEPEST = 8;
/** Events of one definition, at most, with all that is called. */
const MOST = 20_000;

interface Walk {
  readonly path: string;
  readonly sequences: readonly PlacedSequence[];
  readonly events: TimedEvent[];
  readonly loops: Loop[];
  readonly durationOf: (event: AnimEvent) => number;
}

/** The events of a definition by time; undefined where there is no such definition. `durationOf` says how long one goes on. */
export function timelineOf(anim: Anim, index: number, durationOf: (event: AnimEvent) => number): Timeline | undefined {
  const definition = definitionsOf(anim)[index];
  if (definition === undefined) return undefined;
  const path = `definitions[${index}]`;
  const sequences = sequencesOf(definition).filter(({ role }) => role === 'sequence');
  const walk: Walk = { path, sequences, events: [], loops: [], durationOf };
  for (const placed of sequences)
    if (placed.sequence.state !== 'ON_CALL') addSequence(walk, placed, { at: 0, depth: 0 });
  walk.events.sort((a, b) => a.start - b.start); // stable: those of one moment stay in their order
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
    const place = { start, since: sinceOf(event, since), before, until: ends[i] ?? Number.POSITIVE_INFINITY };
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
  // Since the animation began; what has no time of its own happens when its turn has come.
  return startTime === 0 ? since.before : startTime;
}

/** Since when the start of an event is counted. */
function sinceOf({ startOffset }: AnimEvent, since: { sequence: number; before: number }): number {
  if (startOffset === 'SEQUENCE') return since.sequence;
  return startOffset === 'EVENT' ? since.before : 0;
}

/** It happens so long after the event before, whenever that is. */
const isLed = ({ startOffset, startTime }: AnimEvent): boolean =>
  startOffset === 'EVENT' || (startOffset !== 'SEQUENCE' && startTime === 0);

/** When each event of a sequence would pass one that comes after it: events that depend on it move along. */
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

/** Keeps the row of conditions that hold here: an ELSE takes the place of its IF. */
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
