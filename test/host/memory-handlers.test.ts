import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryHandlers } from '../../electron/host/memory-handlers.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const context = { signal: new AbortController().signal, progress: () => undefined };

describe('the state that a window saves', () => {
  it('is there for the next host, key by key, and leaves no other files', async () => {
    const dataFolder = temporaryFolder();
    const first = memoryHandlers({ dataFolder, safe: false });
    expect(await first.recall({ key: 'session' }, context)).toEqual({ text: null });
    await first.remember({ key: 'session', text: '{"folder":"/games/mw3"}' }, context);
    await first.remember({ key: 'preferences', text: '{}' }, context);
    const second = memoryHandlers({ dataFolder, safe: false });
    expect(await second.recall({ key: 'session' }, context)).toEqual({ text: '{"folder":"/games/mw3"}' });
    expect(readdirSync(join(dataFolder, 'window')).sort()).toEqual(['preferences.json', 'session.json']);
  });

  it('is neither read nor changed by a safe start', async () => {
    const dataFolder = temporaryFolder({ 'window/session.json': 'before' });
    const safe = memoryHandlers({ dataFolder, safe: true });
    expect(await safe.recall({ key: 'session' }, context)).toEqual({ text: null });
    await safe.remember({ key: 'session', text: 'after' }, context);
    await safe.remember({ key: 'preferences', text: 'after' }, context);
    expect(await memoryHandlers({ dataFolder, safe: false }).recall({ key: 'session' }, context)).toEqual({
      text: 'before',
    });
    expect(existsSync(join(dataFolder, 'window/preferences.json'))).toBe(false);
  });

  it('survives an interrupted write', async () => {
    const dataFolder = temporaryFolder({ 'window/session.json': 'whole' });
    writeFileSync(join(dataFolder, 'window/session.json.tmp'), 'ha');
    const handlers = memoryHandlers({ dataFolder, safe: false });
    expect(await handlers.recall({ key: 'session' }, context)).toEqual({ text: 'whole' });
  });
});
