import { readDrawing } from '../export/read-drawing.ts';

/** A picture's file, and the one of its transparency, by their bytes. */
export interface DrawingTask {
  readonly picture: Uint8Array;
  readonly alpha: Uint8Array | undefined;
  /** As failures call it. */
  readonly name?: string;
}

export type DrawingTold = ReturnType<typeof readDrawing>;

export function answerDrawing({ picture, alpha, name }: DrawingTask): DrawingTold {
  return readDrawing(picture, alpha, name);
}
