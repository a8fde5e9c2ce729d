import { readDrawing } from '../export/read-drawing.ts';

/** A picture file and its transparency file, as bytes. */
export interface DrawingTask {
  readonly picture: Uint8Array;
  readonly alpha: Uint8Array | undefined;
  /** Its name in failures. */
  readonly name?: string;
}

export type DrawingTold = ReturnType<typeof readDrawing>;

export function answerDrawing({ picture, alpha, name }: DrawingTask): DrawingTold {
  return readDrawing(picture, alpha, name);
}
