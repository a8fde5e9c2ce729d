import type { IncomingMessage } from 'node:http';

/** The request's body as text; undefined when it is longer than it may be or breaks off. */
export async function readBody(request: IncomingMessage, most: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > most) return undefined;
      parts.push(bytes);
    }
  } catch {
    return undefined; // whoever sent it hung up
  }
  return Buffer.concat(parts).toString('utf8');
}
