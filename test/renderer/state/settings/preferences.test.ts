import { describe, expect, test } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { rowName } from '../../../../renderer/state/labels/row-name.ts';
import { createPreferences } from '../../../../renderer/state/settings/preferences.ts';

const storage = { read: () => undefined, write: () => undefined, leave: () => undefined, load: async () => undefined };

/** Preferences over a file that the test changes by hand. */
function preferencesOf(text: string) {
  const disk = { text };
  const client = {
    settings: async () => ({ file: 'settings.json', text: disk.text }),
    saveSettings: async ({ changes }: { changes: object }) => {
      disk.text = JSON.stringify({ ...JSON.parse(disk.text), ...changes });
      return { saved: true };
    },
  };
  return { disk, preferences: createPreferences(storage, client, createNotices()) };
}

describe('settings.json, edited by hand', () => {
  test('takes effect as soon as it is read again, with defaults for what was removed', async () => {
    const { disk, preferences } = preferencesOf('{"bytes.columnHeader": true, "bytes.encoding": "macintosh"}');
    await preferences.load();
    expect(preferences.store.getState()).toMatchObject({ columnHeader: true, encoding: 'macintosh' });
    disk.text = '{"names.language": "words"}';
    await preferences.reloadSettings();
    expect(preferences.store.getState()).toMatchObject({
      columnHeader: false,
      encoding: 'windows-1252',
      names: 'words',
    });
  });

  test('changes nothing while it is broken, and works again without a restart', async () => {
    const { disk, preferences } = preferencesOf('{"editor.fontSize": 16}');
    await preferences.load();
    disk.text = '{"editor.fontSize": ';
    await preferences.reloadSettings();
    expect(preferences.store.getState().fontSize).toBe(16);
    expect(preferences.file.store.getState().broken).toMatch(/JSON/);
    disk.text = '{"editor.fontSize": 18}';
    await preferences.reloadSettings();
    expect(preferences.store.getState().fontSize).toBe(18);
    expect(preferences.file.store.getState().broken).toBeUndefined();
  });

  test('does not overwrite settings that changed since it was read', async () => {
    const { preferences } = preferencesOf('{"editor.fontSize": 16}');
    await preferences.load();
    const reading = preferences.reloadSettings();
    preferences.set({ fontSize: 20 });
    await reading;
    expect(preferences.store.getState().fontSize).toBe(20);
  });
});

test('a part is called by its name in the file, in plain words, or as in the format', () => {
  const rows = [{ key: '[3]', caption: 'tree_04' }, { key: 'vertexCount' }, { key: 'unknown1C' }];
  expect(rows.map(row => rowName(row, 'file'))).toEqual(['tree_04', 'vertexCount', 'unknown1C']);
  expect(rows.map(row => rowName(row, 'words'))).toEqual(['tree_04', 'vertex count', 'unknown 1C']);
  expect(rows.map(row => rowName(row, 'format'))).toEqual(['[3]', 'vertexCount', 'unknown1C']);
});
