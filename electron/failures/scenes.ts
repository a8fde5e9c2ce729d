import type { Failure } from '../../shared/contract/failure.ts';
import { advice } from './advice.ts';

/** What scenes, clips and poses can refuse. */
export const sceneFailures = {
  noScene: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `${address} could not be shown in 3D: ${why}.`,
    where: { file: address },
    ...advice.seeInside,
  }),
  noState: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `${address} cannot be shown in this state: ${why}.`,
    where: { file: address },
    next: 'Choose one of its states. The command gantry states lists them.',
  }),
  stateOfNone: (kinds: readonly string[]): Failure => ({
    code: 'badRequest',
    text: `A state applies to glb and obj, and not to ${kinds.join(' or ')}.`,
    next: 'Leave out --state, or add --as glb.',
  }),
  noSkeleton: (address: string): Failure => ({
    code: 'notFound',
    text: `${address} has no skeleton, and none was found next to it.`,
    where: { file: address },
    next: 'Choose a model, a skeleton, or a clip with its skeleton next to it.',
  }),
  tooMuch: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `The scene of ${address} could not be built: ${why}.`,
    where: { file: address },
    ...advice.seeInside,
  }),
  noPart: (): Failure => ({
    code: 'notFound',
    text: 'This part of the scene is no longer loaded.',
    next: 'Open the scene again.',
  }),
  keyNotChanged: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `The keys of ${address} were not changed: ${why}.`,
    where: { file: address },
  }),
  noFrame: (clip: string, frame: number, last: number): Failure => ({
    code: 'badRequest',
    text: `The clip ${clip} has no frame ${frame}: its last is ${last}.`,
    where: { file: clip },
    next: `Choose a frame from 0 to ${last}.`,
  }),
  frameOfNone: (address: string): Failure => ({
    code: 'badRequest',
    text: `You asked for a frame of ${address} but no clip.`,
    where: { file: address },
    next: 'Add --clip, or leave out --frame.',
  }),
  noClip: (address: string): Failure => ({
    code: 'notFound',
    text: `${address} has no such clip.`,
    where: { file: address },
    next: 'Choose an animation file. gantry show lists its clips.',
  }),
} as const;
