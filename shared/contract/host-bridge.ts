import type { PortLike } from './message-port-channel.ts';

/** What Electron's preload script gives the page as `window.gantry`: functions only, for nothing else may cross. */
export interface HostBridge {
  /** A new port to the host; asked again after the old one closed. */
  connect(): Promise<PortLike>;
}
