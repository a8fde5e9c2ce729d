import type { Failure } from '../../../shared/contract/failure.ts';

/** What scenes, clips and poses can refuse. */
export const sceneFailures = {
  noScene: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `${address} cannot be shown in 3D: ${why}.`,
    where: { file: address },
    next: 'Look at its structure, or in hex.',
  }),
  noSkeleton: (address: string): Failure => ({
    code: 'notFound',
    text: `${address} has no skeleton, and the files beside it have none for it.`,
    where: { file: address },
    next: 'Name a model, a skeleton or a clip whose skeleton lies beside it.',
  }),
  tooMuch: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `The scene of ${address} was given up: ${why}.`,
    where: { file: address },
    next: 'Look at its structure, or in hex.',
  }),
  noPart: (): Failure => ({
    code: 'notFound',
    text: 'This part of the scene is not kept any more.',
    next: 'Open the scene again.',
  }),
  noClip: (address: string): Failure => ({
    code: 'notFound',
    text: `${address} holds no such clip.`,
    where: { file: address },
    next: 'Name a file of animations; "gantry show" lists what is in one.',
  }),
} as const;
