import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import { readDrawing } from '../../answers/export/read-drawing.ts';
import type { Target } from '../../answers/export/target.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { redraw, redrawScaled } from '../pictures/redraw.ts';

interface PictureFile {
  readonly base: string;
  readonly file: string;
  readonly source: Source;
  /** What it is to replace. */
  readonly entry: Target | undefined;
  /** To the size that the game draws, where it has another. */
  readonly scale: boolean;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * A PNG in the place of a picture becomes a picture of that kind, with name.alpha.png beside it as its transparency;
 * undefined where the file is no PNG, or what it replaces is no picture.
 */
export function compilePicture({ base, file, source, entry, scale }: PictureFile, notes: string[]): Source | undefined {
  const redraws = entry?.view.format.pictures?.redraw !== undefined;
  if (entry === undefined || !redraws || !isPng(source)) return undefined;
  const drawing = readDrawing(source.read(0, source.size), alphaBeside(base, file), file);
  if ('why' in drawing) return refuse(failures.notTaken(entry.address, drawing.why));
  const redrawn = (scale ? redrawScaled : redraw)(entry, 0, drawing);
  if ('why' in redrawn) return refuse(failures.notTaken(entry.address, redrawn.why));
  notes.push(...redrawn.notes.map(note => `${entry.address}: ${note}`));
  return redrawn.content;
}

/** Whether the bytes begin as a PNG does. */
export function isPng(source: Source): boolean {
  if (source.size < SIGNATURE.length) return false;
  const head = source.read(0, SIGNATURE.length);
  return SIGNATURE.every((byte, i) => head[i] === byte);
}

function alphaBeside(base: string, file: string): Uint8Array | undefined {
  const beside = file.replace(/(\.png)?$/i, '.alpha.png');
  try {
    return new Uint8Array(readFileSync(resolve(base, beside)));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
