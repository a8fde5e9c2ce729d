/** How often to check whether the card has finished: a picture is at most this late, and nothing blocks. */
const POLL_MILLISECONDS = 4;

/** A reused buffer for pixels: each picture is shown before the next is read. */
export interface PixelRoom {
  held?: { readonly bytes: Uint8ClampedArray<ArrayBuffer>; readonly image: ImageData };
}

export interface ReadOptions {
  readonly width: number;
  readonly height: number;
  /** Aborts when the pixels are no longer needed. */
  readonly signal: AbortSignal;
  readonly room: PixelRoom;
}

/**
 * Resolves to what the card drew last, from its lower left corner, as soon as it has finished; undefined if the context was
 * lost or the picture is no longer needed. Reading the pixels at once would block the
 * window until everything before them is drawn.
 */
export async function readLater(
  gl: WebGL2RenderingContext,
  { width, height, signal, room }: ReadOptions,
): Promise<ImageData | undefined> {
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  gl.bufferData(gl.PIXEL_PACK_BUFFER, width * height * 4, gl.STREAM_READ);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  const isThrough = await passed(gl, signal);
  const held = isThrough ? roomFor(room, width, height) : undefined;
  if (held) {
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, held.bytes);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    fromTheTop(held.bytes, width * 4, held.image.data);
  }
  gl.deleteBuffer(buffer);
  return held?.image;
}

function roomFor(room: PixelRoom, width: number, height: number): NonNullable<PixelRoom['held']> {
  const { held } = room;
  if (held?.image.width === width && held.image.height === height) return held;
  const made = { bytes: new Uint8ClampedArray(width * height * 4), image: new ImageData(width, height) };
  room.held = made;
  return made;
}

/** Resolves once the card has finished everything sent so far; false if it never will. */
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

/** Reverses the rows, since a card's rows start at the bottom. */
export function fromTheTop(pixels: Uint8ClampedArray, row: number, into: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += row) into.set(pixels.subarray(at, at + row), pixels.length - row - at);
}

/** Whether the card is emulated in software: drawing then takes processor time. */
export function isSoftware(gl: WebGL2RenderingContext): boolean {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(name));
}
