import { describe, expect, it } from 'vitest';
import { createNotices } from '../../../renderer/state/notices.ts';
import { createPreferences } from '../../../renderer/state/preferences.ts';
import { createRoom } from '../../../renderer/state/room.ts';

const SCENE = { width: 640, height: 480 };
const BYTES = { width: 480, height: 380 };

function roomOf(width: number, height: number, need = SCENE) {
  const storage = {
    read: () => undefined,
    write: () => undefined,
    flush: () => undefined,
    load: async () => undefined,
  };
  const settings = {
    settings: async () => ({ file: 'settings.json', text: null }),
    saveSettings: async () => ({ saved: true }),
  };
  const preferences = createPreferences(storage, settings, createNotices());
  const room = createRoom(preferences);
  room.set({ width, height, need });
  return { room, preferences };
}

describe('the room of the window', () => {
  it('holds every panel in a large window', () => {
    expect(roomOf(1440, 900).room.shown()).toEqual({ explorer: true, side: true, bottom: true });
  });

  it('goes to the view that needs it: panels fold away, and come back with the room', () => {
    const { room } = roomOf(1024, 700);
    expect(room.shown()).toEqual({ explorer: true, side: false, bottom: false });
    room.set({ need: BYTES });
    expect(room.shown()).toEqual({ explorer: true, side: true, bottom: true });
    room.set({ need: SCENE, width: 1440, height: 900 });
    expect(room.shown()).toEqual({ explorer: true, side: true, bottom: true });
  });

  it('at twice the size everything folds away', () => {
    expect(roomOf(512, 350, BYTES).room.shown()).toEqual({ explorer: false, side: false, bottom: false });
    expect(roomOf(720, 450).room.shown()).toEqual({ explorer: false, side: false, bottom: false });
  });

  it('what somebody chose in a small window wins there, and says nothing about a large one', () => {
    const { room } = roomOf(1024, 700);
    room.toggle('bottom');
    expect(room.shown().bottom).toBe(true);
    room.toggle('bottom');
    expect(room.shown().bottom).toBe(false);
    room.set({ width: 1440, height: 900 });
    expect(room.shown().bottom).toBe(true);
    room.toggle('bottom');
    room.set({ width: 1024, height: 700 });
    expect(room.shown().bottom).toBe(false);
    room.show('bottom');
    expect(room.shown().bottom).toBe(true);
  });

  it('no panel folds away under somebody who works in it', () => {
    const { room } = roomOf(1024, 700, BYTES);
    room.set({ held: 'bottom' });
    room.set({ need: SCENE });
    expect(room.shown()).toEqual({ explorer: true, side: false, bottom: true });
    room.set({ held: undefined });
    expect(room.shown().bottom).toBe(false);
  });
});
