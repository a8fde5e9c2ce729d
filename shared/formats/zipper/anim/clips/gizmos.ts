// Smoke and lights that a definition switches on, as marks where they are.
import type { ClipGizmo } from '../../../../scene/skeleton.ts';
import type { Playable } from '../evaluate/actions.ts';
import type { NodeName } from '../evaluate/names.ts';
import { INPUT_NODE, OTHER_INPUT_NODE } from '../layout/values.ts';
import { bodyOf, type Definition, type EventBody } from '../model.ts';
import { RATE } from './spans.ts';
import type { Targets } from './targets.ts';

interface Marking {
  readonly seconds: number;
  readonly targets: Targets;
  readonly definition: Definition;
}

/** Each from its event to the end, or to the event that changes the same again. */
export function marksOf({ events }: Playable, { seconds, targets, definition }: Marking): ClipGizmo[] {
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
