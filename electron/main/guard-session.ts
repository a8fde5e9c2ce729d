import { securityHeaders } from '../web/headers.ts';
import { readStatic } from '../web/static-files.ts';
import type { ElectronParts, Session } from './parts.ts';

/** The page may write text and pictures to the clipboard for "copy as"; every other permission is refused. */
const granted = 'clipboard-sanitized-write';

/** Schemes that stay on this machine. Any other scheme is the network or a file, and is blocked. */
const localSchemes = ['app:', 'blob:', 'data:', 'devtools:'];

/** Refuses permissions, devices, the network, and downloads that the page did not make itself. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(permission === granted && isOwn(details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === granted && isOwn(origin));
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false); // it would fetch dictionaries
  session.on('will-download', (event, item) => {
    // A download that the page made itself: the system asks where to save it.
    if (!item.getURL().startsWith(`blob:${bundleOrigin}/`)) event.preventDefault();
  });
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isLocal(details.url) }));
}

export const bundleOrigin = 'app://bundle';

/**
 * Makes `app:` a scheme like https: with its own origin, secure, and with fetch. Call it before the application is ready.
 */
export function registerBundleScheme(protocol: ElectronParts['protocol']): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
}

/** Serves the built window as app://bundle/, and nothing outside its folder. */
export function serveBundle(protocol: ElectronParts['protocol'], folder: string): void {
  protocol.handle('app', request => answerFrom(folder, request));
}

/** The response to one request of the window. */
export async function answerFrom(folder: string, request: Pick<Request, 'method' | 'url'>): Promise<Response> {
  const url = new URL(request.url);
  if (url.protocol !== 'app:' || url.host !== 'bundle') return refusal(404);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405);
  const file = await readStatic(folder, url.pathname);
  if (file === undefined) return refusal(404);
  const headers = { ...securityHeaders, 'Content-Type': file.type };
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(file.content), { headers });
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: { ...securityHeaders } });
}

function isOwn(address: string): boolean {
  return address === bundleOrigin || address.startsWith(`${bundleOrigin}/`);
}

function isLocal(address: string): boolean {
  return URL.canParse(address) && localSchemes.includes(new URL(address).protocol);
}
