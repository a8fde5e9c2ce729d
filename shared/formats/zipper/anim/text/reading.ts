import type { ReadingForm } from '../../../format.ts';
import { toText } from '../../reader/to-text.ts';
import type { ReaderValue } from '../../reader/value.ts';
import type { Anim } from '../layout/anim.ts';
import { type Definition, definitionsOf, eventsOf, type PlacedSequence, sequencesOf } from '../model.ts';
import { type Context, eventText } from './event-text.ts';
import { float, keyed, listValue, whole, word } from './words.ts';

// A definition in the words of the readers it was compiled from. Compiled values (addresses, indices, changes per second)
// are left out.

/** The text of one definition. */
function definitionText(anim: Anim, index: number): string {
  const definition = definitionsOf(anim)[index];
  if (definition === undefined) return '';
  return toText(listValue([word('ANIMATION_DEFINITION'), definitionValue({ anim, definition })]));
}

/** The text of all definitions except the reserved one. */
function allText(anim: Anim): string {
  const values = definitionsOf(anim)
    .slice(1)
    .flatMap(definition => [word('ANIMATION_DEFINITION'), definitionValue({ anim, definition })]);
  return toText(listValue(values));
}

export function definitionValue(context: Context): ReaderValue {
  const { definition } = context;
  const { name, animName, rootName } = definition;
  return listValue([
    ...pair('NAME', word(name)),
    ...pair('ANIMATION_NAME', word(animName)),
    ...(rootName === name ? [] : pair('ANIMATION_ROOT', word(rootName))),
    ...pair('ACTIVATION', word(String(definition.activation))),
    ...settings(definition),
    ...prerequisites(definition),
    ...names('OBJECTS', definition.objects),
    ...names('NODES', definition.nodes),
    ...names('LIGHTS', definition.lights),
    ...('puffers' in definition ? names('PUFFERS', definition.puffers) : []),
    ...names('SOUND_NODES', definition.dynamicSounds),
    ...names('SOUNDS', definition.staticSounds),
    ...names('EFFECTS', definition.effects),
    ...sequencesOf(definition).flatMap(placed => sequenceText(context, placed)),
  ]);
}

const pair = (key: string, value: ReaderValue): ReaderValue[] => [word(key), value];

function settings(definition: Definition): ReaderValue[] {
  const { flags, executionRange, maxHealth, priority, status } = definition;
  const isFlagged = (name: string) => Reflect.get(flags, name) === true;
  const log = (key: string, name: string) =>
    isFlagged(`${name}Set`)
      ? pair(key, word(isFlagged(`${name}On`) ? 'ON' : 'OFF'))
      : isFlagged(name)
        ? pair(key, word('ON'))
        : [];
  const range = keyed('BY_RANGE', float(executionRange, 'min'), float(executionRange, 'max'));
  return [
    ...(status === 'ACTIVE' ? [] : pair('STATUS', word(String(status)))),
    ...(priority === 4 ? [] : pair('PRIORITY', whole(priority))),
    ...(flags.executionByRange ? pair('EXECUTION', range) : []),
    ...(flags.executionByZone ? pair('EXECUTION', keyed('BY_ZONE')) : []),
    ...(flags.resetTime ? pair('RESET_TIME', float(definition, 'resetTime')) : []),
    ...(maxHealth === 0 ? [] : pair('HEALTH', float(definition, 'maxHealth'))),
    ...log('NETWORK_LOG', 'networkLog'),
    ...log('SAVE_LOG', 'saveLog'),
    ...(isFlagged('autoResetNodeStates') ? pair('AUTO_RESET_NODE_STATES', word('ON')) : []),
    ...(isFlagged('localNodesOnly') ? pair('LOCAL_NODES_ONLY', word('ON')) : []),
    ...(isFlagged('proximityDamage') ? pair('PROXIMITY_DAMAGE', word('ON')) : []),
  ];
}

function prerequisites({ prerequisites: all, leastPrerequisites }: Definition): ReaderValue[] {
  if (all.length === 0) return [];
  const items = all.map(prerequisite => {
    const { type, optional, name } = prerequisite;
    const state = 'active' in prerequisite ? [word(prerequisite.active === 0 ? 'INACTIVE' : 'ACTIVE')] : [];
    return keyed(`${optional === 'on' ? 'OPTIONAL' : 'REQUIRED'}_${type}`, word(name), ...state);
  });
  const least = leastPrerequisites === 0 ? [] : [keyed('MIN_TO_SATISFY', whole(leastPrerequisites))];
  return [word('ACTIVATION_PREREQUISITE'), listValue([...least, ...items])];
}

/** All except the record that means none. */
function names(key: string, rows: Iterable<{ readonly name: string }> & { readonly length: number }): ReaderValue[] {
  if (rows.length < 2) return [];
  return [word(key), listValue([...rows].slice(1).map(({ name }) => word(name)))];
}

const ROLES = { sequence: 'SEQUENCE_DEFINITION', reset: 'RESET_STATE', extra: 'EXTRA_SEQUENCE' } as const;

function sequenceText(context: Context, { role, sequence }: PlacedSequence): ReaderValue[] {
  const events = eventsOf(sequence).flatMap(event => eventText(context, event));
  if (role === 'reset' && events.length === 0) return [];
  const { name, state, resetState } = sequence;
  const head = [
    ...(role === 'sequence' ? pair('NAME', word(name)) : []),
    ...(state === 'INITIAL' ? [] : pair('ACTIVATION', word(String(state)))),
    ...(resetState === state ? [] : pair('RESET_ACTIVATION', word(String(resetState)))),
  ];
  return [word(ROLES[role]), listValue([...head, ...events])];
}

/** The text of one definition at a time: a file has hundreds, and users look for one. */
export const reading: ReadingForm<Anim> = {
  language: 'zrd',
  partAt(model, path) {
    const index = Number(/^definitions\[(\d+)\]/.exec(path)?.[1] ?? 1);
    const definition = definitionsOf(model)[index] ?? definitionsOf(model)[0];
    if (definition === undefined) return undefined;
    const shown = definitionsOf(model).indexOf(definition);
    return { path: `definitions[${shown}]`, title: definition.animName || 'the reserved definition' };
  },
  toText: (model, part) => {
    const index = /^definitions\[(\d+)\]$/.exec(part ?? '')?.[1];
    return index === undefined ? allText(model) : definitionText(model, Number(index));
  },
};
