// Compiles the text of definitions: changed sequences and events are replaced, added or removed. The rest stays as stored.

import { type AnyLayout, blankOf, copyModel, Unwritable } from '#layout';
import { counted } from '../../../../base/counted.ts';
import { textPositions } from '../../../../base/text-positions.ts';
import type { TextProblem } from '../../../format.ts';
import { parseText, type TextNode } from '../../reader/parse-text.ts';
import { floatOfBits, type ReaderValue } from '../../reader/value.ts';
import type { Anim } from '../layout/anim.ts';
import { cases } from '../layout/events/event.ts';
import {
  type AnimEvent,
  bodyOf,
  type Definition,
  definitionsOf,
  eventsOf,
  type Game,
  gameOf,
  type Sequence,
  sequencesOf,
  typeOf,
} from '../model.ts';
import { withDeltas } from './deltas.ts';
import { type Context, eventText } from './event-text.ts';
import { definitionValue } from './reading.ts';
import { solved } from './solve.ts';

type Compiled =
  | { readonly model: Anim; readonly notes: readonly TextProblem[] }
  | { readonly problems: readonly TextProblem[] };

/** The file with the text of one definition, or of all, compiled into it; every problem has its position. */
export function fromText(text: string, before: Anim, part: number | undefined): Compiled {
  const { roots, problems } = parseText(text);
  const [root] = roots;
  if (!root || roots.length > 1 || problems.some(({ weight }) => weight === undefined)) return { problems };
  const model = copyModel(before);
  const typed = pairsIn(root);
  const indexes =
    part === undefined
      ? definitionsOf(before)
          .map((_, i) => i)
          .slice(1)
      : [part];
  const found: TextProblem[] = [];
  const at = textPositions(text);
  const say = (node: TextNode, why: string) => {
    const [from, to] = [at(node.start), at(node.end)];
    found.push({ text: why, line: from.line, column: from.column, endLine: to.line, endColumn: to.column });
  };
  if (typed.length !== indexes.length)
    say(
      root,
      `Expected ${counted(indexes.length, 'definition')}, found ${typed.length}: add and remove them as items instead.`,
    );
  for (const [i, { key, value }] of typed.entries()) {
    const definition = definitionsOf(model)[indexes[i] ?? -1];
    if (wordOf(key) !== 'ANIMATION_DEFINITION' || value === undefined)
      say(key, 'Expected ANIMATION_DEFINITION and its list.');
    else if (definition) putDefinition({ anim: model, definition }, value, say);
  }
  return found.length > 0 ? { problems: found } : { model, notes: problems };
}

interface Pair {
  readonly key: TextNode;
  readonly value: TextNode | undefined;
}

/** Keys, each with the value after it. */
function pairsIn({ items }: TextNode): readonly Pair[] {
  return items.flatMap((key, i): Pair[] => (i % 2 === 0 ? [{ key, value: items[i + 1] }] : []));
}

const wordOf = ({ value }: TextNode): string => (value.type === 'string' ? value.value : '');
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const ROLES: Readonly<Record<string, 'sequence' | 'reset' | 'extra'>> = {
  SEQUENCE_DEFINITION: 'sequence',
  RESET_STATE: 'reset',
  EXTRA_SEQUENCE: 'extra',
};

type Say = (node: TextNode, why: string) => void;

function putDefinition(context: Context, typed: TextNode, say: Say): void {
  const { definition } = context;
  const stored = definitionValue(context);
  if (isSame(stored, typed.value)) return;
  const before = stored.type === 'list' ? stored.value : [];
  const heads = before.flatMap((key, i) => (i % 2 === 0 && !isRole(key) ? [[key, before[i + 1]] as const] : []));
  const pairs = pairsIn(typed);
  for (const [i, { key, value }] of pairs.filter(({ key }) => !isRole(key.value)).entries())
    if (!isSame(heads[i], [key.value, value?.value]))
      say(key, `${wordOf(key)} cannot be changed in the text: change its field.`);
  if (pairs.filter(({ key }) => !isRole(key.value)).length < heads.length)
    say(typed, 'A setting is missing: settings cannot be removed in the text.');
  const blocks = pairs.filter(({ key }) => isRole(key.value));
  const placed = sequencesOf(definition);
  for (const role of ['reset', 'extra'] as const) {
    const block = blocks.find(({ key }) => ROLES[wordOf(key)] === role);
    const sequence = placed.find(each => each.role === role)?.sequence;
    if (block?.value && !sequence)
      say(block.key, `This definition has no ${wordOf(block.key)}: only a compiler makes one.`);
    else if (sequence && (block?.value || eventsOf(sequence).length > 0))
      putSequence(context, sequence, block?.value, say);
  }
  putSequences(
    context,
    blocks.filter(({ key }) => ROLES[wordOf(key)] === 'sequence'),
    say,
  );
}

const isRole = (key: ReaderValue): boolean => key.type === 'string' && ROLES[key.value] !== undefined;

/** Matches sequences by name: those in the text stay, in its order; new ones start as a copy of the first one. */
function putSequences(context: Context, blocks: readonly Pair[], say: Say): void {
  const { anim, definition } = context;
  const left: Sequence[] = [...definition.sequences];
  const [like] = [...definition.sequences, ...definitionsOf(anim).flatMap(each => each.sequences as Sequence[])]; // as: one game
  const made = blocks.flatMap(({ key, value }): Sequence[] => {
    if (value === undefined) {
      say(key, 'Expected the list of a sequence.');
      return [];
    }
    const name = pairsIn(value).find(pair => wordOf(pair.key) === 'NAME')?.value;
    const at = left.findIndex(sequence => sequence.name === (name && wordOf(name)));
    const [own] = at >= 0 ? left.splice(at, 1) : [];
    if (own === undefined && (like === undefined || name === undefined)) {
      say(key, name === undefined ? 'A new sequence needs a NAME.' : 'There is no sequence to copy from.');
      return [];
    }
    const sequence = own ?? withEvents({ ...copyModel(like as Sequence), name: wordOf(name as TextNode) }, []); // as: both exist
    putSequence(context, sequence, value, say);
    return [sequence];
  });
  const sequences: Sequence[] = definition.sequences;
  sequences.splice(0, sequences.length, ...made);
}

/** Events of a stored sequence are read on demand; those of a new one already exist. */
function withEvents(sequence: Sequence, events: readonly AnimEvent[]): Sequence {
  return Object.assign(sequence, {
    events: { ...sequence.events, source: sequence.events.source, value: [...events] },
  });
}

const STATES = ['ACTIVATION', 'RESET_ACTIVATION', 'NAME'];

function putSequence(context: Context, sequence: Sequence, typed: TextNode | undefined, say: Say): void {
  const pairs = typed ? pairsIn(typed) : [];
  const head = new Map(
    pairs
      .filter(({ key }) => STATES.includes(wordOf(key)))
      .map(({ key, value }) => [wordOf(key), value && wordOf(value)]),
  );
  const state = head.get('ACTIVATION') ?? 'INITIAL';
  const resetState = head.get('RESET_ACTIVATION') ?? state;
  for (const { key, value } of pairs)
    if (/ACTIVATION$/.test(wordOf(key)) && !/^(INITIAL|ON_CALL)$/.test(value ? wordOf(value) : ''))
      say(key, 'Expected INITIAL or ON_CALL.');
  if (sequence.state !== state || sequence.resetState !== resetState) Object.assign(sequence, { state, resetState });
  const stored = eventsOf(sequence);
  const events = pairs.filter(({ key }) => !STATES.includes(wordOf(key)));
  const texts = stored.map(event => JSON.stringify(eventText(context, event)));
  const wanted = events.map(({ key, value }) => JSON.stringify([key.value, value?.value]));
  if (isSame(texts, wanted)) return;
  const kept = alike(texts, wanted);
  const made = events.flatMap((pair, i) => {
    const old = kept.get(i);
    const same = old === undefined ? undefined : stored[old];
    if (same) return [same];
    const between = storedBetween(stored, kept, i);
    return (
      eventOf(
        context,
        pair,
        between.find(each => String(typeOf(each)) === wordOf(pair.key)),
        say,
      ) ?? []
    );
  });
  withEvents(sequence, made);
}

/** Stored events between matched ones that match no event of the text. */
function storedBetween(
  stored: readonly AnimEvent[],
  kept: ReadonlyMap<number, number>,
  at: number,
): readonly AnimEvent[] {
  const below = [...kept].filter(([typed]) => typed < at).map(([, old]) => old);
  const above = [...kept].filter(([typed]) => typed > at).map(([, old]) => old);
  return stored.slice(Math.max(-1, ...below) + 1, Math.min(stored.length, ...above));
}

/** For each event of the text, the identical stored event, in an order common to both. */
function alike(stored: readonly string[], typed: readonly string[]): ReadonlyMap<number, number> {
  const longest = Array.from({ length: stored.length + 1 }, () => new Uint32Array(typed.length + 1));
  for (let a = stored.length - 1; a >= 0; a--)
    for (let b = typed.length - 1; b >= 0; b--) {
      const [row, next] = [longest[a], longest[a + 1]];
      if (row) row[b] = stored[a] === typed[b] ? (next?.[b + 1] ?? 0) + 1 : Math.max(next?.[b] ?? 0, row[b + 1] ?? 0);
    }
  const kept = new Map<number, number>();
  for (let a = 0, b = 0; a < stored.length && b < typed.length; ) {
    if (stored[a] === typed[b]) kept.set(b++, a++);
    else if ((longest[a + 1]?.[b] ?? 0) >= (longest[a]?.[b + 1] ?? 0)) a++;
    else b++;
  }
  return kept;
}

/** An event from its text, based on the one it replaces, or on the first of its kind in the file. */
function eventOf(context: Context, { key, value }: Pair, old: AnimEvent | undefined, say: Say): AnimEvent | undefined {
  const type = wordOf(key);
  if (value?.value.type !== 'list') {
    say(key, `Expected ${type || 'an event'} and its list.`);
    return undefined;
  }
  const bases = [...(old ? [old] : []), ...likeIn(context, type), ...blank(gameOf(context.anim.version), type)];
  if (bases.length === 0) {
    say(key, `${type} is not an event of this game.`);
    return undefined;
  }
  const wanted = value.value.value;
  const mostIndex = mostNamed(context.definition);
  for (const base of bases.slice(0, MOST_BASES)) {
    const started = startedAt(base, wanted);
    const print = (event: AnimEvent): readonly ReaderValue[] => {
      const [, list] = eventText(context, event);
      return list?.type === 'list' ? list.value : [];
    };
    const made = solved(started, { print, wanted, mostIndex });
    if (made !== undefined) return withDeltas(made, base);
  }
  say(value, whyNot(context, { key, value }, bases[0]));
  return undefined;
}

/** Events of the same kind that are tried as a base. */
const MOST_BASES = 6;

function* likeIn({ anim, definition }: Context, type: string): Generator<AnimEvent> {
  const others = definitionsOf(anim).filter(each => each !== definition);
  for (const each of [definition, ...others])
    for (const { sequence } of sequencesOf(each))
      for (const event of eventsOf(sequence)) if (typeOf(event) === type && bodyOf(event)) yield copyModel(event);
}

function blank(game: Game | undefined, type: string): AnimEvent[] {
  const known: Readonly<Record<string, AnyLayout>> = game === undefined ? {} : cases[game];
  const layout = known[type];
  if (layout === undefined) return [];
  try {
    const body = { type, value: blankOf(layout, undefined, {}) };
    return [{ startOffset: 'ANIMATION', startTime: 0, body } as AnimEvent]; // as: the layout belongs to the type
  } catch (error) {
    if (error instanceof Unwritable) return []; // there is no blank one of this kind
    throw error;
  }
}

const LISTS = [
  'objects',
  'nodes',
  'lights',
  'puffers',
  'dynamicSounds',
  'staticSounds',
  'effects',
  'scriptIds',
] as const;

function mostNamed(definition: Definition): number {
  const lengths = LISTS.map(list => {
    const rows: unknown = Reflect.get(definition, list);
    return typeof rows === 'object' && rows !== null && 'length' in rows ? Number(rows.length) : 0;
  });
  return lengths.reduce((sum, length) => sum + length, 0) + 1;
}

/** The start key is omitted at the beginning of an animation. */
function startedAt(base: AnimEvent, wanted: readonly ReaderValue[]): AnimEvent {
  const started = copyModel(base);
  const start = wanted.find(
    each => each.type === 'list' && each.value[0]?.type === 'string' && each.value[0].value === 'START_TIME',
  );
  const [, since, seconds] = start?.type === 'list' ? start.value : [];
  const startOffset = since?.type === 'string' ? since.value : 'ANIMATION';
  const startTime = seconds?.type === 'float' ? floatOfBits(seconds.value) : 0;
  return Object.assign(started, /^(ANIMATION|SEQUENCE|EVENT)$/.test(startOffset) ? { startOffset, startTime } : {});
}

/** The first key or name that is invalid. */
function whyNot(
  context: Context,
  { key, value }: { readonly key: TextNode; readonly value: TextNode },
  base: AnimEvent | undefined,
): string {
  const known = base ? JSON.stringify(eventText(context, base)) : '';
  const words = value.items.flatMap(({ items }) => (items[0] ? [wordOf(items[0])] : []));
  const odd = words.find(each => !known.includes(`"${each}"`));
  const hint =
    odd === undefined
      ? 'a name in it is not in the lists of this definition, or a value has another kind'
      : `${odd} is not a key it has, or not with these values`;
  return `${wordOf(key)} cannot say this: ${hint}.`;
}
