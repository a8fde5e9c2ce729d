/** The readers' own word for every event; 29, 38, 40 and 43 to 45 are in no known file. */
export const EVENT_NAMES = {
  1: 'SOUND',
  2: 'SOUND_NODE',
  3: 'EFFECT',
  4: 'LIGHT_STATE',
  5: 'LIGHT_ANIMATION',
  6: 'OBJECT_ACTIVE_STATE',
  7: 'OBJECT_TRANSLATE_STATE',
  8: 'OBJECT_SCALE_STATE',
  9: 'OBJECT_ROTATE_STATE',
  10: 'OBJECT_MOTION',
  11: 'OBJECT_MOTION_FROM_TO',
  12: 'OBJECT_MOTION_SI_SCRIPT',
  13: 'OBJECT_OPACITY_STATE',
  14: 'OBJECT_OPACITY_FROM_TO',
  15: 'OBJECT_ADD_CHILD',
  16: 'OBJECT_DELETE_CHILD',
  17: 'OBJECT_CYCLE_TEXTURE',
  18: 'OBJECT_CONNECTOR',
  19: 'CALL_OBJECT_CONNECTOR',
  20: 'CAMERA_STATE',
  21: 'CAMERA_FROM_TO',
  22: 'CALL_SEQUENCE',
  23: 'STOP_SEQUENCE',
  24: 'CALL_ANIMATION',
  25: 'STOP_ANIMATION',
  26: 'RESET_ANIMATION',
  27: 'INVALIDATE_ANIMATION',
  28: 'FOG_STATE',
  30: 'LOOP',
  31: 'IF',
  32: 'ELSE',
  33: 'ELSEIF',
  34: 'ENDIF',
  35: 'CALLBACK',
  36: 'FBFX_COLOR_FROM_TO',
  37: 'FBFX_CSINWAVE_FROM_TO',
  39: 'ANIM_VERBOSE',
  41: 'DETONATE_WEAPON',
  42: 'PUFFER_STATE',
  46: 'SOUND_ADJUST',
  47: 'OBJECT_MOTION_SI_SCRIPTS',
} as const;
export type EventName = (typeof EVENT_NAMES)[keyof typeof EVENT_NAMES];

const numbers = new Map(Object.entries(EVENT_NAMES).map(([number, name]) => [name as string, Number(number)]));

/** The number of an event by its word; a number without a word stands for itself. */
export function eventNumber(type: string | number): number {
  return typeof type === 'number' ? type : (numbers.get(type) ?? 0);
}
