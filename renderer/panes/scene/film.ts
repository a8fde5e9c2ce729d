// Records successive pictures of a canvas as a film that shows each for the same time.
import { type FilmPicture, webmOf } from './webm.ts';

export interface FilmMaker {
  /** Records the present canvas as the next picture. */
  take(): Promise<void>;
  end(): Promise<Blob>;
  /** Cancels the recording. */
  close(): void;
}

const BITS_PER_SECOND = 12_000_000;
const MICROSECONDS = 1_000_000;
/** The most pictures that wait for the encoder before the next is drawn. */
const MOST_WAITING = 4;

const encoders = [
  { codec: 'vp09.00.41.08', written: 'V_VP9' },
  { codec: 'vp8', written: 'V_VP8' },
] as const;

/** A film of a canvas; undefined if the browser cannot make one. */
export async function filmOf(canvas: HTMLCanvasElement, perSecond: number): Promise<FilmMaker | undefined> {
  return (await encodedFilm(canvas, perSecond)) ?? recordedFilm(canvas, perSecond);
}

/** Every picture is encoded separately and has its own time: a busy machine takes longer, but the film does not. */
async function encodedFilm(canvas: HTMLCanvasElement, perSecond: number): Promise<FilmMaker | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined;
  const { width, height } = canvas;
  for (const { codec, written } of encoders) {
    const config = { codec, width, height, bitrate: BITS_PER_SECOND, framerate: perSecond };
    const { supported } = await VideoEncoder.isConfigSupported(config);
    if (supported !== true) continue;
    const pictures: FilmPicture[] = [];
    let failed: Error | undefined;
    const encoder = new VideoEncoder({
      output: chunk => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        pictures.push({ bytes, isKey: chunk.type === 'key' });
      },
      error: error => {
        failed = error;
      },
    });
    encoder.configure(config);
    let taken = 0;
    return {
      async take() {
        if (failed) throw failed;
        const timestamp = Math.round((taken * MICROSECONDS) / perSecond);
        const frame = new VideoFrame(canvas, { timestamp, duration: Math.round(MICROSECONDS / perSecond) });
        encoder.encode(frame, { keyFrame: taken % perSecond === 0 });
        frame.close();
        taken += 1;
        while (encoder.encodeQueueSize > MOST_WAITING && failed === undefined) await nextFrame();
      },
      async end() {
        await encoder.flush();
        if (failed) throw failed;
        const film = webmOf({ codec: written, width, height, perSecond, pictures });
        return new Blob([film], { type: 'video/webm' });
      },
      close() {
        if (encoder.state !== 'closed') encoder.close();
      },
    };
  }
  return undefined;
}

/** Recorded in real time, if the browser has nothing better: a busy machine makes a longer film. */
function recordedFilm(canvas: HTMLCanvasElement, perSecond: number): FilmMaker | undefined {
  const type = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'].find(
    each => typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(each),
  );
  if (type === undefined) return undefined;
  const stream = canvas.captureStream(0);
  const [track] = stream.getVideoTracks();
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const ended = new Promise<void>((done, fail) => {
    recorder.addEventListener('stop', () => done());
    recorder.addEventListener('error', () => fail(new Error('the film could not be recorded')));
  });
  recorder.start();
  let next = performance.now();
  return {
    async take() {
      if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame();
      next = Math.max(performance.now(), next + 1000 / perSecond);
      while (performance.now() < next) await nextFrame();
    },
    async end() {
      recorder.stop();
      await ended;
      return new Blob(pieces, { type: 'video/webm' });
    },
    close() {
      if (recorder.state !== 'inactive') recorder.stop();
      track?.stop();
    },
  };
}

export const nextFrame = (): Promise<unknown> => new Promise(done => requestAnimationFrame(done));
