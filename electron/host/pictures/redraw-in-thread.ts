// Redrawing a large picture takes seconds: a thread does it, and windows get their answers in the meantime.
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { pictureReader } from '../../answers/pictures/open-pictures.ts';
import type { Redrawing } from '../../answers/pictures/preview.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { type GivenFile, isRedrawn } from '../contents/given-file.ts';
import { refuseIfChanged } from '../edits/changed-meanwhile.ts';
import type { QueryThread } from '../query/query-thread.ts';
import { type DrawingThread, LARGE_PIXELS, readInThread } from './read-in-thread.ts';

export interface RedrawThreads {
  readonly drawingThread: DrawingThread;
  readonly queryThread: QueryThread;
}

/** Whether redrawing a picture, or reading the one it replaces, blocks the host for too long. */
export function isLongToDraw(open: OpenAsset, { index, drawing }: Redrawing, thread: QueryThread): boolean {
  const { address, around } = open;
  const { width = 0, height = 0 } = pictureReader({ address, view: open.view(), around }).list[index] ?? {};
  return Math.max(width * height, drawing.width * drawing.height) > LARGE_PIXELS && thread.reaches(open);
}

/** A file with its pixels, and with the redrawn picture if that takes long. */
export async function givenAsDrawn(
  open: OpenAsset,
  file: GivenFile,
  { drawingThread, queryThread }: RedrawThreads,
  signal: AbortSignalLike,
): Promise<GivenFile> {
  const { source, name } = file;
  if (!isRedrawn(open.view(), file)) return file;
  const task = { picture: source.read(0, source.size), alpha: undefined, name };
  const { revision } = open;
  const drawing = file.drawing ?? (await readInThread(task, drawingThread, signal));
  const redrawing = 'why' in drawing ? undefined : { index: 0, drawing };
  if (redrawing === undefined || !isLongToDraw(open, redrawing, queryThread)) return { ...file, drawing };
  const redrawn = await queryThread.ask(open, { kind: 'redraw', ...redrawing }, signal);
  refuseIfChanged(open, revision);
  return {
    ...file,
    drawing,
    redrawn: 'why' in redrawn ? redrawn : { content: memorySource(redrawn.bytes), notes: redrawn.notes },
  };
}
