import { bundleOrigin } from './bundle-protocol.ts';
import type { Session } from './parts.ts';

/** The page may put text and pictures on the clipboard, which "copy as" is for; everything else it could ask for is refused. */
const granted = 'clipboard-sanitized-write';

/** Schemes that stay on this machine. Whatever is not named here is the network, or a file, and is blocked. */
const localSchemes = ['app:', 'blob:', 'data:', 'devtools:'];

/** Refuses permissions, devices, the network, and downloads of what the page did not make itself. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(permission === granted && isOwn(details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === granted && isOwn(origin));
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false); // it would fetch dictionaries
  session.on('will-download', (event, item) => {
    // A picture the page made itself: the system asks where to put it.
    if (!item.getURL().startsWith(`blob:${bundleOrigin}/`)) event.preventDefault();
  });
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isLocal(details.url) }));
}

function isOwn(address: string): boolean {
  return address === bundleOrigin || address.startsWith(`${bundleOrigin}/`);
}

function isLocal(address: string): boolean {
  return URL.canParse(address) && localSchemes.includes(new URL(address).protocol);
}
