// Definitions as clips: node movements become channels, everything else becomes marks on the timeline.
import type { Clip, ClipGizmo, ClipSound, ClipSpot, MarkTrack, Span } from '../../../../scene/skeleton.ts';
import type { ClipHead, Clips, Neighbour } from '../../../scenes.ts';
import { type Playable, playableOf } from '../evaluate/actions.ts';
import type { NodeName } from '../evaluate/names.ts';
import type { TimedEvent } from '../evaluate/timeline.ts';
import type { Anim } from '../layout/anim.ts';
import { INPUT_NODE, OTHER_INPUT_NODE } from '../layout/values.ts';
import { type AnimEvent, bodyOf, type Definition, definitionsOf, type EventBody, typeOf } from '../model.ts';
import { eventLine } from '../text/event-line.ts';
import { channelsOf, eventOrigin, newTargets, RATE, type Targets, timingOf } from './channels.ts';

/** Seconds shown of animations that never end. */
const ENDLESS = 8;
/** The longest time shown. */
const LONGEST = 180;

export const clips: Clips<Anim> = {
  clips: model =>
    definitionsOf(model).flatMap((definition, index) =>
      isReserved(definition, index) ? [] : [headOf(definition, index)],
    ),
  clip: (model, id, self) => clipOf(model, Number(id), self),
};

/** The first definition is a placeholder and does nothing. */
function isReserved({ animName, name }: Definition, index: number): boolean {
  return index === 0 && (animName === '' || name === '' || animName.startsWith('reserved'));
}

/** Its length is only known once its events have been read. */
function headOf(definition: Definition, index: number): ClipHead {
  const { animName, name, rootName, activation, nodes } = definition;
  const names = new Set([name, rootName]);
  for (let i = 1; i < nodes.length; i++) names.add(nodes.at(i).name);
  names.delete('');
  return {
    id: String(index),
    ...{ name: animName || name || `definition ${index}`, skeleton: '', frameCount: 0, frameRate: RATE },
    origin: { source: 0, path: `definitions[${index}]`, start: 0, size: 0 },
    nodes: [...names],
    note: `${name || 'no node'}, ${typeof activation === 'string' ? NOTES[activation] : `set off by ${activation}`}`,
  };
}

const NOTES: Readonly<Record<string, string>> = {
  WEAPON_HIT: 'when a weapon hits it',
  COLLIDE_HIT: 'when something runs into it',
  WEAPON_OR_COLLIDE_HIT: 'when it is hit',
  ON_CALL: 'when it is called',
  ON_STARTUP: 'from the start',
};

function clipOf(model: Anim, index: number, self: Neighbour): Clip | undefined {
  const definition = definitionsOf(model)[index];
  const playable = playableOf(model, index);
  if (definition === undefined || playable === undefined) return undefined;
  const seconds = secondsOf(playable);
  const targets = newTargets(definition);
  const channels = channelsOf(playable, { seconds, targets });
  const gizmos = marksOf(playable, { seconds, targets, definition });
  return {
    ...headOf(definition, index),
    ...{ asset: self.asset, address: self.address, channels, findings: [], gizmos },
    frameCount: Math.ceil(seconds * RATE) + 1,
    targets: targets.all,
    tracks: tracksOf(playable, seconds, event => ({
      text: eventLine(model, definition, event),
      sound: soundOf(definition, event, targets),
    })),
    ...(playable.loops.length > 0 ? { loops: true } : {}),
  };
}

// Smoke and lights that a definition switches on, shown at their positions.

interface Marking {
  readonly seconds: number;
  readonly targets: Targets;
  readonly definition: Definition;
}

/** Each lasts from its event to the end, or to the next event that changes it. */
function marksOf({ events }: Playable, { seconds, targets, definition }: Marking): ClipGizmo[] {
  const found = events.flatMap(({ event, start, isTaken }) => {
    const body = bodyOf(event);
    const mark = body && isTaken ? markOf(body) : undefined;
    return mark ? [{ ...mark, start }] : [];
  });
  return found.flatMap(({ name, kind, node, place, isOn, colour, start }, i) => {
    if (!isOn) return [];
    const next = found.slice(i + 1).find(other => other.name === name && other.kind === kind);
    const on = nodeNamed(definition, node);
    return [
      {
        ...{ kind, label: name, place, start: start * RATE, end: (next?.start ?? seconds) * RATE },
        ...(on ? { target: targets.of(on) } : {}),
        ...(colour ? { colour } : {}),
      },
    ];
  });
}

interface Mark {
  readonly name: string;
  readonly kind: ClipGizmo['kind'];
  readonly node: number;
  readonly place: readonly [number, number, number];
  readonly isOn: boolean;
  readonly colour?: readonly [number, number, number];
}

function markOf(body: EventBody): Mark | undefined {
  if (body.type === 'PUFFER_STATE') {
    const { name, node, translate, activeState } = body.value;
    return { name, kind: 'emitter', node, place: [translate.x, translate.y, translate.z], isOn: activeState !== 0 };
  }
  if (body.type !== 'LIGHT_STATE') return undefined;
  const { name, node, translate, active, color } = body.value;
  return {
    ...{ name, kind: 'light', node, place: [translate.x, translate.y, translate.z], isOn: active !== 'off' },
    colour: [color.red, color.green, color.blue],
  };
}

function nodeNamed({ nodes }: Definition, index: number): NodeName | undefined {
  if (index === INPUT_NODE || index === OTHER_INPUT_NODE) return { index, name: 'INPUT_NODE' };
  return index > 0 && index < nodes.length ? { index, name: nodes.at(index).name } : undefined;
}

/** A movement without an end is shown for a limited time. */
function secondsOf({ duration, actions }: Playable): number {
  const endless = actions.reduce(
    (end, { effect, start, duration: own }) =>
      effect.kind === 'motion' && own === 0 ? Math.max(end, start + ENDLESS) : end,
    0,
  );
  return Math.min(LONGEST, Math.max(duration, endless, 1));
}

/** Events that no channel carries, one line for each kind, in the order the first of each happens. */
function tracksOf(
  { events, actions }: Playable,
  seconds: number,
  labelOf: (event: AnimEvent) => EventLabel,
): MarkTrack[] {
  const geometric = new Set(actions.map(({ path }) => path));
  const tracks = new Map<string, Span[]>();
  for (const event of events) {
    if (geometric.has(event.path)) continue;
    const name = String(typeOf(event.event));
    const marks = tracks.get(name) ?? [];
    tracks.set(name, marks);
    const { text, sound } = labelOf(event.event);
    const span = spanOf(event, seconds, `${name} ${text}`.trim());
    marks.push(sound === undefined || !event.isTaken ? span : { ...span, sound });
  }
  return [...tracks].map(([name, marks]) => ({ name, marks }));
}

interface EventLabel {
  readonly text: string;
  readonly sound: ClipSound | undefined;
}

/** The sound that an event plays; the first row of each list is a placeholder. */
function soundOf(definition: Definition, event: AnimEvent, targets: Targets): ClipSound | undefined {
  const { staticSounds, dynamicSounds } = definition;
  const body = bodyOf(event);
  const [rows, index] =
    body?.type === 'SOUND'
      ? [staticSounds, body.value.sound]
      : body?.type === 'SOUND_NODE' && body.value.active === 'on'
        ? [dynamicSounds, body.value.sound]
        : [];
  if (rows === undefined || index === undefined || index <= 0 || index >= rows.length) return undefined;
  const { name } = rows.at(index);
  const at = body && spotOf(definition, body, targets);
  return name === '' ? undefined : { name, ...(at && { at }) };
}

/** Where a sound plays: at a node, or sometimes at a point of the world. The event does not store its range. */
function spotOf(definition: Definition, body: EventBody, targets: Targets): ClipSpot | undefined {
  if (body.type !== 'SOUND' && body.type !== 'SOUND_NODE') return undefined;
  const { x, y, z } = body.type === 'SOUND' ? body.value.position : body.value.translate;
  const on = nodeNamed(definition, body.value.node);
  if (on !== undefined) return { target: targets.of(on), place: [x, y, z] };
  const isPlaced = body.type === 'SOUND_NODE' && typeof body.value.flags !== 'number' && body.value.flags.absolute;
  return isPlaced ? { place: [x, y, z] } : undefined;
}

function spanOf(event: TimedEvent, seconds: number, text: string): Span {
  const { start, duration, path, isTaken } = event;
  const label = isTaken ? text : `${text} (only if another branch is taken)`;
  const frame = (at: number): number => Math.min(at, seconds) * RATE;
  return {
    start: frame(start),
    end: frame(start + duration),
    label,
    origin: eventOrigin(path),
    timing: timingOf(event),
  };
}
