/** Asked whether the card is through, so often: a picture is not later than that, and nobody waits for it. */
const POLL_MILLISECONDS = 4;

export interface ReadOptions {
  readonly width: number;
  readonly height: number;
  /** Nobody wants them any more. */
  readonly signal: AbortSignal;
}

/**
 * What the card has drawn last, from its lower left corner on, as soon as it is through with it; undefined when it was lost
 * meanwhile or when nobody wants it any more. Asked for at once, the pixels would hold up the window until everything before them is drawn.
 */
export async function readLater(
  gl: WebGL2RenderingContext,
  { width, height, signal }: ReadOptions,
): Promise<ImageData | undefined> {
  const size = width * height * 4;
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  gl.bufferData(gl.PIXEL_PACK_BUFFER, size, gl.STREAM_READ);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  const isThrough = await passed(gl, signal);
  const bytes = isThrough ? new Uint8ClampedArray(size) : undefined;
  if (bytes) {
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, bytes);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  }
  gl.deleteBuffer(buffer);
  return bytes && new ImageData(fromTheTop(bytes, width * 4), width, height);
}

/** Resolves when the card has done all it was told until now; false when it never will. */
async function passed(gl: WebGL2RenderingContext, signal: AbortSignal): Promise<boolean> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) return false;
  gl.flush();
  let state: number = gl.TIMEOUT_EXPIRED;
  while (state === gl.TIMEOUT_EXPIRED && !signal.aborted) {
    await new Promise(done => setTimeout(done, POLL_MILLISECONDS));
    state = gl.clientWaitSync(fence, 0, 0);
  }
  gl.deleteSync(fence);
  return !signal.aborted && state !== gl.WAIT_FAILED && !gl.isContextLost();
}

/** A card counts its rows from the bottom. */
export function fromTheTop(pixels: Uint8ClampedArray, row: number): Uint8ClampedArray<ArrayBuffer> {
  const turned = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += row) turned.set(pixels.subarray(at, at + row), pixels.length - row - at);
  return turned;
}
