import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Rectangle } from 'electron';

/** The window's position and size; without x and y the system places it. */
export interface WindowState {
  readonly bounds: { readonly width: number; readonly height: number; readonly x?: number; readonly y?: number };
  readonly maximized: boolean;
}

const firstState: WindowState = { bounds: { width: 1440, height: 900 }, maximized: false };

/** This much of the window's top edge has to be on a screen, so that the user can drag it. */
const grip = 80;

/** The state of last time, as far as it still fits the current screens. */
export function readWindowState(file: string, screens: readonly Rectangle[]): WindowState {
  const saved = parseState(readIfThere(file));
  if (saved === undefined) return firstState;
  const { x, y, width, height } = saved.bounds;
  const isReachable = screens.some(
    area =>
      x + width - grip > area.x && x + grip < area.x + area.width && y >= area.y && y + grip < area.y + area.height,
  );
  return { maximized: saved.maximized, bounds: isReachable ? saved.bounds : { width, height } };
}

/** Saves the state for the next start; if the folder cannot be written, nothing else is lost. */
export function saveWindowState(
  file: string,
  state: { readonly bounds: Rectangle; readonly maximized: boolean },
): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parseState(text: string): { readonly bounds: Rectangle; readonly maximized: boolean } | undefined {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || !('bounds' in value)) return undefined;
  const bounds = value.bounds;
  if (typeof bounds !== 'object' || bounds === null) return undefined;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => Reflect.get(bounds, name));
  if (![x, y, width, height].every(Number.isInteger) || width < 200 || height < 200) return undefined;
  return { bounds: { x, y, width, height }, maximized: 'maximized' in value && value.maximized === true };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
