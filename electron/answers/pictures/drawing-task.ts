import { readDrawing } from '../export/read-drawing.ts';

/** A picture file and its transparency file, as bytes. */
export interface DrawingTask {
  readonly picture: Uint8Array;
  readonly alpha: Uint8Array | undefined;
  /** Its name in failures. */
  readonly name?: string;
}

export type DrawingAnswer = ReturnType<typeof readDrawing>;

export function answerDrawing({ picture, alpha, name }: DrawingTask): DrawingAnswer {
  return readDrawing(picture, alpha, name);
}
