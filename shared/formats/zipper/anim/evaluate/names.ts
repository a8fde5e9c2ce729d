import { readable } from '#layout';
import type { Anim } from '../layout/anim.ts';
import type { Frame, FrameRc } from '../layout/frames.ts';
import { INPUT_NODE, OTHER_INPUT_NODE } from '../layout/values.ts';
import { type Definition, gameOf, scriptsOf } from '../model.ts';
import type { Keyframes } from './keyframes.ts';

/** A node that an event refers to: its index in the definition's nodes, and its name. */
export interface NodeName {
  readonly index: number;
  readonly name: string;
}

/** The node for an index, if any. In Crimson Skies, two nodes may share a name: the index distinguishes them. */
export function nodeOf(anim: Anim, definition: Definition, index: number): NodeName | undefined {
  if (index === INPUT_NODE) return { index, name: 'INPUT_NODE' };
  if (index === OTHER_INPUT_NODE)
    return { index, name: gameOf(anim.version) === 'cs' ? 'MAIN_ROOT_NODE' : 'INPUT_NODE' };
  const { nodes } = definition;
  return index > 0 && index < nodes.length ? { index, name: nodes.at(index).name } : undefined;
}

/** The keyframes of a script in the file's pool. */
export function scriptKeyframes(anim: Anim, index: number): Keyframes | undefined {
  const script = scriptsOf(anim)[index];
  if (script === undefined) return undefined;
  const frames: readonly (Frame | FrameRc)[] = readable(script.frames) ?? [];
  return { path: `scripts[${index}].frames`, frames, spline: script.spline === 'on' };
}
