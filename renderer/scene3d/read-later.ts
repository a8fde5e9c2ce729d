/** How often to check whether the card is finished: a picture is not later than that, and nobody waits for it. */
const POLL_MILLISECONDS = 4;

/** Where pixels are put, over and over: a picture is shown before the next is read. */
export interface PixelRoom {
  held?: { readonly bytes: Uint8ClampedArray<ArrayBuffer>; readonly image: ImageData };
}

export interface ReadOptions {
  readonly width: number;
  readonly height: number;
  /** Nobody wants them any more. */
  readonly signal: AbortSignal;
  readonly room: PixelRoom;
}

/**
 * What the card has drawn last, from its lower left corner on, as soon as it is through with it; undefined when it was lost
 * meanwhile or when nobody wants it any more. Asked for at once, the pixels would hold up the
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

/** Resolves when the card has done everything sent so far; false if it never will. */
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
export function fromTheTop(pixels: Uint8ClampedArray, row: number, into: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += row) into.set(pixels.subarray(at, at + row), pixels.length - row - at);
}

/** Whether the card is a program: what it draws takes as long as anything else of this machine. */
export function isSoftware(gl: WebGL2RenderingContext): boolean {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(name));
}
