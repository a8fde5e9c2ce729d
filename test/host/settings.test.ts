import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsHandlers } from '../../electron/host/settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const context = { signal: new AbortController().signal, progress: () => undefined };

describe('the settings file', () => {
  it('is made by the first change, has only changed settings, and keeps unknown ones', async () => {
    const dataFolder = temporaryFolder();
    const file = join(dataFolder, 'settings.json');
    const { settings, saveSettings } = settingsHandlers({ dataFolder, safe: false });
    expect(await settings({}, context)).toEqual({ file, text: null });
    await saveSettings({ changes: { 'window.theme': 'light', 'bytes.perRow': 24 } }, context);
    expect(readFileSync(file, 'utf8')).toBe('{\n  "window.theme": "light",\n  "bytes.perRow": 24\n}\n');
    expect(await saveSettings({ changes: { 'window.theme': null, later: true } }, context)).toEqual({ saved: true });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ 'bytes.perRow': 24, later: true });
  });

  it.each(['{ "window.theme": ', '[1]', ''])('is never overwritten while it is broken: %j', async text => {
    const dataFolder = temporaryFolder({ 'settings.json': text });
    const { saveSettings } = settingsHandlers({ dataFolder, safe: false });
    expect(await saveSettings({ changes: { 'window.theme': 'dark' } }, context)).toEqual({ saved: false });
    expect(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).toBe(text);
  });

  it('is neither read nor changed by a safe start', async () => {
    const dataFolder = temporaryFolder({ 'settings.json': '{"a":1}' });
    const { settings, saveSettings } = settingsHandlers({ dataFolder, safe: true });
    expect(await settings({}, context)).toMatchObject({ text: null });
    await saveSettings({ changes: { a: 2 } }, context);
    expect(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).toBe('{"a":1}');
    expect(existsSync(join(dataFolder, 'settings.json.tmp'))).toBe(false);
  });
});
