import { type Channel, Inbox } from './channel.ts';
import { decodeFrame, encodeFrame, type Frame, FrameError } from './frames.ts';

/** What this needs of a port; Electron's, Node's and the browser's kind are adapted in a few lines. */
export interface PortLike {
  post(frame: Frame): void;
  onMessage(listener: (data: unknown) => void): void;
  onClose(listener: () => void): void;
  /** Starts the flow of messages; called once there is a listener. */
  start(): void;
  close(): void;
}

/** Messages over a port, as frames: a view into a larger buffer would otherwise transfer all of it. */
export function messagePortChannel(port: PortLike): Channel {
  const inbox = new Inbox();
  port.onMessage(data => {
    try {
      inbox.deliver(decodeFrame(toFrame(data)));
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      port.close();
      inbox.close();
    }
  });
  port.onClose(() => inbox.close());
  return {
    send: message => port.post(encodeFrame(message)),
    listen(listener) {
      inbox.listen(listener);
      port.start();
    },
    close() {
      port.close();
      inbox.close();
    },
  };
}

function toFrame(data: unknown): Frame {
  if (typeof data === 'string' || data instanceof Uint8Array) return data;
  throw new FrameError('a frame of another kind');
}

/** What Electron's preload script gives the page as `window.gantry`: functions only, for nothing else may cross. */
export interface HostBridge {
  /** A new port to the host; asked again after the old one closed. */
  connect(): Promise<PortLike>;
}
