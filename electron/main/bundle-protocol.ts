import { securityHeaders } from '../web/headers.ts';
import { readStatic } from '../web/static-files.ts';
import type { ElectronParts } from './parts.ts';

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
