// Pictures from other programs: a large one takes seconds to read, and windows get their answers in the meantime.
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { pngSizeOf } from '../../answers/export/png.ts';
import { isPng, readDrawing } from '../../answers/export/read-drawing.ts';
import type { DrawingAnswer, DrawingTask } from '../../answers/pictures/drawing-task.ts';
import { type Threads, unlessLost } from '../../workers/threads.ts';
import type { GivenFile } from '../contents/given-file.ts';

export type DrawingThread = Threads<'drawing'>;

/** Larger files take longer to read than a window should wait for its other answers. */
const LARGE_FILE = 64 * 1024;
/** The same for more pixels than this, however well they are compressed. */
export const LARGE_PIXELS: number = 256 * 256;

function isLarge(picture: Uint8Array): boolean {
  const { width, height } = pngSizeOf(picture) ?? { width: 0, height: 0 };
  return picture.length >= LARGE_FILE || width * height > LARGE_PIXELS;
}

/** Reads a small picture here, others in a thread of their own. */
export async function readInThread(
  task: DrawingTask,
  thread: DrawingThread,
  signal: AbortSignalLike,
): Promise<DrawingAnswer> {
  const { picture, alpha, name } = task;
  if (![picture, ...(alpha ? [alpha] : [])].some(isLarge)) return readDrawing(picture, alpha, name);
  const lost = (why: string): DrawingAnswer => ({ why: `Reading the picture was stopped: ${why}.` });
  return unlessLost(thread.run(task, undefined, signal), lost);
}

/** A file of the user's; a large picture includes its pixels, so that nothing has to wait while it is read. */
export async function givenFile(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  thread: DrawingThread,
  signal: AbortSignalLike,
): Promise<GivenFile> {
  const source = memorySource(bytes);
  if (!isLarge(bytes) || !isPng(source)) return { name, source };
  return { name, source, drawing: await readInThread({ picture: bytes, alpha: undefined, name }, thread, signal) };
}
