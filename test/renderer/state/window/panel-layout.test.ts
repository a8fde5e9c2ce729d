import { describe, expect, it } from 'vitest';
import { createNotices } from '../../../../renderer/state/base/notices.ts';
import { createPreferences } from '../../../../renderer/state/settings/preferences.ts';
import { createPanelLayout } from '../../../../renderer/state/window/panel-layout.ts';

const SCENE = { width: 640, height: 480 };
const BYTES = { width: 480, height: 380 };

function layoutOf(width: number, height: number, need = SCENE) {
  const storage = {
    read: () => undefined,
    write: () => undefined,
    leave: () => undefined,
    load: async () => undefined,
  };
  const settings = {
    settings: async () => ({ file: 'settings.json', text: null }),
    saveSettings: async () => ({ saved: true }),
  };
  const preferences = createPreferences(storage, settings, createNotices());
  const layout = createPanelLayout(preferences);
  layout.set({ width, height, need });
  return { layout, preferences };
}

describe('the space of the window', () => {
  it('is enough for every panel in a large window', () => {
    expect(layoutOf(1440, 900).layout.shown()).toEqual({ explorer: true, side: true, bottom: true });
  });

  it('goes to the view that needs it: panels collapse, and return when there is room', () => {
    const { layout } = layoutOf(1024, 700);
    expect(layout.shown()).toEqual({ explorer: true, side: false, bottom: false });
    layout.set({ need: BYTES });
    expect(layout.shown()).toEqual({ explorer: true, side: true, bottom: true });
    layout.set({ need: SCENE, width: 1440, height: 900 });
    expect(layout.shown()).toEqual({ explorer: true, side: true, bottom: true });
  });

  it('at twice the size is so small that everything collapses', () => {
    expect(layoutOf(512, 350, BYTES).layout.shown()).toEqual({ explorer: false, side: false, bottom: false });
    expect(layoutOf(720, 450).layout.shown()).toEqual({ explorer: false, side: false, bottom: false });
  });

  it('is shared as the user chose in a small window, which does not affect a large one', () => {
    const { layout } = layoutOf(1024, 700);
    layout.toggle('bottom');
    expect(layout.shown().bottom).toBe(true);
    layout.toggle('bottom');
    expect(layout.shown().bottom).toBe(false);
    layout.set({ width: 1440, height: 900 });
    expect(layout.shown().bottom).toBe(true);
    layout.toggle('bottom');
    layout.set({ width: 1024, height: 700 });
    expect(layout.shown().bottom).toBe(false);
    layout.show('bottom');
    expect(layout.shown().bottom).toBe(true);
  });

  it('is never taken from a panel with the focus', () => {
    const { layout } = layoutOf(1024, 700, BYTES);
    layout.set({ held: 'bottom' });
    layout.set({ need: SCENE });
    expect(layout.shown()).toEqual({ explorer: true, side: false, bottom: true });
    layout.set({ held: undefined });
    expect(layout.shown().bottom).toBe(false);
  });
});
