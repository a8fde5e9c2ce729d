import type { CDPSession } from 'playwright-core';

/** Everything of the page that hears something, counted by its class and what it hears: the most first. */
export async function listenerTable(session: CDPSession): Promise<string> {
  const counts = new Map<string, number>();
  for (const { objectId, className } of await allTargets(session)) {
    if (objectId === undefined) continue;
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId });
    for (const { type } of listeners) {
      const key = `${className} ${type}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 20);
  return most.map(([key, count]) => `${String(count).padStart(8)}  ${key}`).join('\n');
}

/** Every object of the page that can have listeners. */
async function allTargets(session: CDPSession) {
  const prototype = await session.send('Runtime.evaluate', { expression: 'EventTarget.prototype' });
  const { objectId } = prototype.result;
  if (objectId === undefined) return [];
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: objectId });
  const list = objects.objectId;
  if (list === undefined) return [];
  const { result } = await session.send('Runtime.getProperties', { objectId: list, ownProperties: true });
  return result.flatMap(({ value }) => (value === undefined ? [] : [value]));
}
