import { FailureError } from '../../../shared/contract/failure.ts';
import { entries, repack } from './build-archives.ts';
import {
  csv,
  description,
  diff,
  edits,
  fields,
  json,
  names,
  nodes,
  patch,
  repair,
  table,
  text,
} from './build-bytes.ts';
import { pictures, png, sound, tracks } from './build-media.ts';
import { clips, glb, obj, pose, scene } from './build-scenes.ts';
import { type Mutant, Subject } from './subject.ts';
import type { MadeSurroundings } from './surroundings.ts';

type Builder = (subject: Subject, around: MadeSurroundings) => void | Promise<void>;

/** Everything that Gantry builds from a file's bytes. */
export const builders: Readonly<Record<string, Builder>> = {
  ...{ fields, nodes, description, json, text, table, csv, names, pictures, png, sound, tracks },
  ...{ scene, clips, pose, glb, obj, entries, repack, repair, edits, diff, patch },
};

/** The failure of one builder. */
export interface Crash {
  readonly builder: string;
  readonly what: string;
}

/** Called before each builder, so that a hang can be named. */
export type Watch = (builder: string) => void;

/** Runs all builders on one mutant. A refusal is an answer; any other error is a crash. */
export async function buildAll(mutant: Omit<Mutant, 'how'>, around: MadeSurroundings, watch: Watch): Promise<Crash[]> {
  const crashes: Crash[] = [];
  const subject = new Subject(mutant);
  for (const [builder, build] of Object.entries(builders)) {
    watch(builder);
    try {
      await build(subject, around);
    } catch (error) {
      if (!(error instanceof FailureError)) crashes.push({ builder, what: stackOf(error) });
    }
  }
  return crashes;
}

/** The message, and where in Gantry it was thrown. */
function stackOf(error: unknown): string {
  return error instanceof Error ? `${error.stack}` : String(error);
}
