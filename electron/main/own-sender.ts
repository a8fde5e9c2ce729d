import type { IpcMainEvent } from 'electron';
import { bundleOrigin } from './bundle-protocol.ts';
import type { Contents } from './parts.ts';

/** Whether a message comes from the top frame of our own page in this very window. */
export function isOwnSender(event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>, contents: Contents): boolean {
  const frame = event.senderFrame;
  if (frame === null || event.sender.id !== contents.id) return false;
  return frame === contents.mainFrame && frame.origin === bundleOrigin;
}
