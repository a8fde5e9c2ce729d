import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SETTINGS,
  fileChanges,
  fits,
  readSettings,
  settings,
} from '../../../../renderer/state/settings/settings.ts';

describe('settings', () => {
  it('are each defined once, with a valid default', () => {
    expect(settings.map(({ key }) => key).toSorted()).toEqual(Object.keys(DEFAULT_SETTINGS).toSorted());
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
    expect(settings.filter(({ key, of }) => !fits(of, DEFAULT_SETTINGS[key]))).toEqual([]);
  });

  it('are read from a file, and invalid ones are named', () => {
    const text = '{"window.theme":"light","bytes.perRow":"many","bytes.dimZeros":false,"of.a.later.version":1}';
    expect(readSettings(text)).toEqual({ values: { theme: 'light', dimZeros: false }, invalid: ['bytes.perRow'] });
  });

  it.each(['{', '[]', 'null', '7'])('are not read from a broken file: %s', text => {
    expect(readSettings(text)).toMatchObject({ values: {}, broken: expect.any(String) });
  });

  it('are stored only if they differ from the default', () => {
    expect(fileChanges({ theme: 'dark', bytesPerRow: 16 })).toEqual({ 'window.theme': 'dark', 'bytes.perRow': null });
  });
});
