import { securityHeaders } from '../web/headers.ts';
import { readStatic } from '../web/static-files.ts';
import type { ElectronParts, Session } from './parts.ts';

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

export const bundleOrigin = 'app://bundle';

/** Makes `app:` a scheme like https: an origin of its own, secure, with fetch. Before the application is ready. */
export function registerBundleScheme(protocol: ElectronParts['protocol']): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
}

/** Serves the built window as app://bundle/, and nothing outside its folder. */
export function serveBundle(protocol: ElectronParts['protocol'], folder: string): void {
  protocol.handle('app', request => answerFrom(folder, request));
}

/** The answer to one request of the window. */
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
