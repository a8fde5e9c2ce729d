// Moves, pastes and removes keys of a clip. The clip's channels say what is stored where.
import { bytes, editItems, newMemo, type RootLayout, setField, valueAt, withEdit } from '#layout';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { withBytes } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import type { ClipElement } from '../../../shared/scene/element.ts';
import {
  type KeyEdit,
  type KeyRef,
  type KeyTiming,
  placeAt,
  roomOfKey,
  roomOfSpan,
  whyKept,
} from '../../../shared/scene/key-timing.ts';
import { rowOrigin } from '../../../shared/scene/origin.ts';
import { normalise } from '../../../shared/scene/quaternion.ts';
import { keyBefore } from '../../../shared/scene/sample.ts';
import type { Channel, Clip, Span } from '../../../shared/scene/skeleton.ts';
import { type BitKeys, type BitsPut, movedBits, NOT_A_BIT, putBits, removedBits, setBitsFrom } from './bit-keys.ts';
import { valueFields } from './key-values.ts';
import { type PackedSet, packedBytes } from './packed-keys.ts';

export type KeysMade =
  | {
      readonly kind: 'made';
      readonly source: Source;
      /** The label for Undo and Changes. */
      readonly label: string;
      /** What is selected after the edit; absent after a removal. */
      readonly element?: ClipElement;
    }
  | { readonly kind: 'refused'; readonly why: string };

/** A clip and the bytes it was read from. */
interface Ground {
  readonly layout: RootLayout<unknown>;
  readonly source: Source;
  readonly clip: Clip;
}

type EditOf<K extends KeyEdit['kind']> = Extract<KeyEdit, { kind: K }>;
type Stored = Extract<KeyTiming, { kind: 'stored' }>;

/** Keys that are computed from events. */
const FROM_EVENTS = 'the keys of this channel follow from events: change the events instead';

const refused = (why: string): KeysMade => ({ kind: 'refused', why });

/** The bytes of a clip's file after a change of its keys; or why it is refused. */
export function editKeys(format: Format, source: Source, clip: Clip, edit: KeyEdit): KeysMade {
  const ground = { layout: format.layout ?? bytes(), source, clip };
  switch (edit.kind) {
    case 'move':
      return moveKey(ground, edit);
    case 'paste':
      return pasteKey(ground, edit);
    case 'remove':
      return removeKey(ground, edit);
    case 'set':
      return setKey(ground, edit);
    case 'moveMark':
      return moveMark(ground, edit);
  }
}

const lastOf = ({ frameCount }: Clip): number => Math.max(0, frameCount - 1);

function moveKey(ground: Ground, { key, frame }: EditOf<'move'>): KeysMade {
  const channel = ground.clip.channels[key.channel];
  if (channel === undefined) return refused('the clip has no such channel');
  const { timing, times, keys } = channel;
  const element = { kind: 'key', ...key } as const;
  if (keys.kind === 'spans') return moveSpan(ground, keys.spans[key.index], { frame, element });
  const room = roomOfKey(channel, key.index, lastOf(ground.clip));
  if ('why' in room) return refused(room.why);
  if (frame < room.from || frame > room.to)
    return refused(`frame ${frame} is not between the keys before and after it: choose ${room.from} to ${room.to}`);
  const label = `Move a key from frame ${times[key.index]} to ${frame}`;
  if (keys.kind === 'bits') return withBits(ground, keys, movedBits(channel, key.index, frame), { label, element });
  if (timing?.kind !== 'stored') return refused('its times are not stored');
  const path = `${timing.path}.${timing.lists[0]}[${key.index}].${timing.time}`;
  return withField(ground, path, frame, { label, element });
}

/** One value for some frames; the bits then determine the keys. */
function withBits({ source }: Ground, keys: BitKeys, put: BitsPut, step: KeyStep): KeysMade {
  return { kind: 'made', source: withBytes(source, putBits(source, keys, put)), ...step };
}

interface KeyStep {
  readonly label: string;
  readonly element?: ClipElement;
}

function withField(ground: Ground, path: string, value: number, step: KeyStep): KeysMade {
  const { layout, source } = ground;
  const edit = setField(layout, source, path, value);
  if (edit.kind === 'refused') return edit;
  return { kind: 'made', source: withEdit(source, edit), ...step };
}

function pasteKey(ground: Ground, { key, channel, frame }: EditOf<'paste'>): KeysMade {
  const { channels } = ground.clip;
  const [from, to] = [channels[key.channel], channels[channel]];
  const time = from?.times[key.index];
  if (from === undefined || to === undefined || time === undefined) return refused('the clip has no such key');
  if (from.target !== to.target) return refused(`a key of ${from.target} does not fit a channel of ${to.target}`);
  if (from.keys.kind !== to.keys.kind) return refused('the two channels store their keys in different ways');
  if (to.keys.kind === 'spans') return refused(FROM_EVENTS);
  const last = lastOf(ground.clip);
  if (frame < 0 || frame > last) return refused(`frame ${frame} is outside of the clip: choose 0 to ${last}`);
  const { index, isThere } = placeAt(to.times, frame);
  const step = { label: `Paste a key at frame ${frame}`, element: { kind: 'key', channel, index } } as const;
  if (to.keys.kind === 'bits')
    return pasteBits(ground, { to, keys: to.keys, frame, value: valuesOf(from, key.index)[0] ?? 0 }, step);
  if (isThere) return overwritten(ground, { from, row: key.index, to, into: index }, step);
  const { timing } = to;
  if (timing?.kind === 'steps') return refused(`the channel has no key at frame ${frame}, and the format none between`);
  if (timing?.kind !== 'stored') return refused('the keys of this channel cannot be changed one by one');
  if (timing.fixedCount !== undefined) return refused(timing.fixedCount);
  return inserted(ground, { timing, from, key, index, frame }, step);
}

interface BitPaste {
  readonly to: Channel;
  readonly keys: BitKeys;
  readonly frame: number;
  readonly value: number;
}

function pasteBits(ground: Ground, { to, keys, frame, value }: BitPaste, step: KeyStep): KeysMade {
  const [first, last] = [to.times[0] ?? 0, to.times.at(-1) ?? 0];
  if (frame < first || frame > last) return refused(`the bits of this channel are of the frames ${first} to ${last}`);
  const now = to.values[keyBefore(to.times, frame)];
  if (now === value) return refused(`it is ${value === 1 ? 'shown' : 'hidden'} at frame ${frame} already`);
  return withBits(ground, keys, setBitsFrom(to, frame, value), step);
}

interface Overwriting {
  readonly from: Channel;
  readonly row: number;
  readonly to: Channel;
  readonly into: number;
}

/** The value of one key replaces another's; its time stays. */
function overwritten(ground: Ground, { from, row, to, into }: Overwriting, step: KeyStep): KeysMade {
  if (to.keys.kind === 'packets')
    return setPacked(ground, { channel: to, packets: to.keys.packets, index: into, values: valuesOf(from, row) }, step);
  if (from.keys.kind !== 'rows' || to.keys.kind !== 'rows' || from.timing === undefined || to.timing === undefined)
    return refused('the values of these keys depend on the keys before them');
  const [have, want] = [rowOrigin(from.keys.values, row), rowOrigin(to.keys.values, into)];
  if (have.size !== want.size) return refused('the two channels store their keys in different ways');
  const bytes = ground.source.read(have.start, have.size).slice();
  const made = withBytes(ground.source, { start: want.start, bytes });
  if (to.timing.kind !== 'stored') return { kind: 'made', source: made, ...step };
  // If the time is next to the value, it was copied with it.
  const path = `${to.timing.path}.${to.timing.lists[0]}[${into}].${to.timing.time}`;
  return withField({ ...ground, source: made }, path, to.times[into] ?? 0, step);
}

interface Inserting {
  readonly timing: Stored;
  readonly from: Channel;
  readonly key: KeyRef;
  readonly index: number;
  readonly frame: number;
}

function inserted(ground: Ground, { timing, from, key, index, frame }: Inserting, step: KeyStep): KeysMade {
  if (from.timing?.kind !== 'stored') return refused('the two channels store their keys in different ways');
  // Read separately: the inserted bytes share nothing with the existing ones.
  const { path, lists: theirs } = from.timing;
  const given = structAt(ground, path)?.json;
  return changeStruct(ground, timing, step, lists => {
    for (const [i, list] of lists.entries()) {
      const item = listIn(given, theirs[i])?.[key.index];
      if (i === 0) setIn(item, timing.time, frame);
      list.splice(index, 0, item);
    }
  });
}

function removeKey(ground: Ground, { key }: EditOf<'remove'>): KeysMade {
  const channel = ground.clip.channels[key.channel];
  if (channel === undefined) return refused('the clip has no such channel');
  if (channel.keys.kind === 'spans') return refused(FROM_EVENTS);
  const why = whyKept(channel, key.index, lastOf(ground.clip));
  if (why !== undefined) return refused(why);
  const step = { label: `Remove the key at frame ${channel.times[key.index]}` };
  if (channel.keys.kind === 'bits') return withBits(ground, channel.keys, removedBits(channel, key.index), step);
  if (channel.timing?.kind !== 'stored') return refused('its times are not stored');
  return changeStruct(ground, channel.timing, step, lists => {
    for (const list of lists) list.splice(key.index, 1);
  });
}

/** New values for a key stored as a difference from the one before it; no other key moves. */
function setPacked(ground: Ground, packed: Omit<PackedSet, 'source'>, step: KeyStep): KeysMade {
  const changed = packedBytes({ source: ground.source, ...packed });
  if ('why' in changed) return refused(changed.why);
  const put = (source: Source, { at, byte }: (typeof changed)[number]) =>
    withBytes(source, { start: at, bytes: Uint8Array.of(byte) });
  const made = changed.reduce(put, ground.source);
  return { kind: 'made', source: made, ...step };
}

/** New numbers for a key; its time stays. */
function setKey(ground: Ground, { key, values }: EditOf<'set'>): KeysMade {
  const { layout, source, clip } = ground;
  const channel = clip.channels[key.channel];
  const time = channel?.times[key.index];
  if (channel === undefined || time === undefined) return refused('the clip has no such key');
  const { components } = channel;
  if (values.length !== components)
    return refused(`a key of ${channel.target} has ${components === 1 ? '1 number' : `${components} numbers`}`);
  const { keys } = channel;
  if (keys.kind === 'packets') {
    const label = `Set ${channel.target} of a key at frame ${frameText(time)}: ${numbersText(valuesOf(channel, key.index))} → ${numbersText(values)}`;
    const element = { kind: 'key', ...key } as const;
    return setPacked(ground, { channel, packets: keys.packets, index: key.index, values }, { label, element });
  }
  const visible = channel.target === 'visible' && setVisible(ground, channel, key, values[0] ?? 0);
  if (visible) return visible;
  const fields = valueFields({ layout, source, memo: newMemo() }, channel, key.index);
  if ('why' in fields) return refused(fields.why);
  const wanted = Float64Array.from(values);
  if (components === 4) {
    if (Math.hypot(...values) === 0) return refused('a turn of no length has no direction');
    normalise(wanted, 0);
  }
  const step = {
    label: `Set ${channel.target} of a key at frame ${frameText(time)}: ${numbersText(fields.map(({ value, sign }) => value * sign))} → ${numbersText([...wanted])}`,
    element: { kind: 'key', ...key },
  } as const;
  let now: KeysMade = { kind: 'made', source, ...step };
  for (const [i, { path, sign }] of fields.entries())
    if (now.kind === 'made') now = withField({ ...ground, source: now.source }, path, (wanted[i] ?? 0) * sign, step);
  return now;
}

/** Shown or hidden from a key on: the bits of its frames, or the mark next to its time; undefined if it is stored in another way. */
function setVisible(
  ground: Ground,
  channel: Channel,
  { index, channel: number }: KeyRef,
  value: number,
): KeysMade | undefined {
  const { keys, times, timing } = channel;
  if (keys.kind !== 'bits' && (keys.kind !== 'rows' || timing?.kind !== 'stored')) return undefined;
  if (value !== 0 && value !== 1) return refused(NOT_A_BIT);
  const label = `${value === 1 ? 'Show' : 'Hide'} from the key at frame ${frameText(times[index] ?? 0)} on`;
  const element = { kind: 'key', channel: number, index } as const;
  if (keys.kind === 'bits')
    return withBits(ground, keys, setBitsFrom(channel, times[index] ?? 0, value), {
      ...{ label, element: { kind: 'channel', channel: number } },
    });
  if (timing?.kind !== 'stored') return undefined;
  const path = `${timing.path}.${timing.lists[0]}[${index}].${timing.time.replace(/\w+$/, 'value')}`;
  return withField(ground, path, value, { label, element });
}

const valuesOf = ({ values, components }: Channel, key: number): number[] => [
  ...values.subarray(key * components, (key + 1) * components),
];

const numbersText = (numbers: readonly number[]): string =>
  numbers.map(each => String(Number(each.toPrecision(4)))).join(', ');

/** A different number of keys: the lists and their counts change together. */
function changeStruct(
  ground: Ground,
  { path, lists, count }: Stored,
  step: KeyStep,
  change: (lists: readonly unknown[][]) => void,
): KeysMade {
  const struct = structAt(ground, path);
  const found = lists.flatMap(list => {
    const at = struct && listIn(struct.json, list);
    return at === undefined ? [] : [at];
  });
  const [first] = found;
  if (struct === undefined || first === undefined || found.length < lists.length)
    return refused(`${path} no longer has its keys where they were found`);
  change(found);
  setIn(struct.json, count, first.length);
  const made = editItems(ground.layout, ground.source, { kind: 'set', path, json: struct.json });
  return made.kind === 'made' ? { kind: 'made', source: made.source, ...step } : made;
}

function structAt({ layout, source }: Ground, path: string): { readonly json: unknown } | undefined {
  const found = valueAt(layout, source, path);
  return found && { json: parseJson(JSON.stringify(found.value)) };
}

function listIn(json: unknown, path: string | undefined): unknown[] | undefined {
  const found = path?.split('.').reduce<unknown>((at, name) => memberOf(at, name), json);
  return Array.isArray(found) ? found : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const memberOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

function setIn(json: unknown, path: string, value: number): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce<unknown>((at, name) => memberOf(at, name), json);
  if (isRecord(holder)) holder[last] = value;
}

function moveMark(ground: Ground, { track, index, frame }: EditOf<'moveMark'>): KeysMade {
  const mark = ground.clip.tracks?.[track]?.marks[index];
  return moveSpan(ground, mark, { frame, element: { kind: 'mark', track, index } });
}

/** Moves an event: all fields that store its time change together. */
function moveSpan(
  ground: Ground,
  span: Span | undefined,
  { frame, element }: { readonly frame: number; readonly element: ClipElement },
): KeysMade {
  const room = roomOfSpan(span);
  if ('why' in room) return refused(room.why);
  const { from, to, timing, start } = room;
  if (frame < from || frame > to)
    return refused(`frame ${frame} would change the order of events: choose ${frameText(from)} to ${frameText(to)}`);
  const step = { label: `Move an event from frame ${frameText(start)} to ${frameText(frame)}`, element };
  let now = ground.source;
  for (const { path, base } of timing.fields) {
    const made = withField({ ...ground, source: now }, path, Math.fround(frame * timing.seconds - base), step);
    if (made.kind === 'refused') return made;
    now = made.source;
  }
  return { kind: 'made', source: now, ...step };
}

const frameText = (frame: number): string =>
  Number.isFinite(frame) ? String(Number(frame.toFixed(2))) : 'any later one';
