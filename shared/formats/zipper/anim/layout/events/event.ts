// An event: a header with its type, time and size, then its data.
import {
  choice,
  chooseBy,
  expects,
  f32,
  type Infer,
  orRaw,
  padding,
  sizeOf,
  struct,
  tagOf,
  u8,
  u32,
  within,
} from '#layout';
import * as control from './control.ts';
import * as lights from './lights.ts';
import * as motion from './motion.ts';
import { EVENT_NAMES } from './numbers.ts';
import * as objects from './objects.ts';
import * as puffer from './puffer.ts';
import * as screen from './screen.ts';
import * as sounds from './sounds.ts';

const common = {
  SOUND: sounds.sound,
  SOUND_NODE: sounds.soundNode,
  EFFECT: sounds.effect,
  LIGHT_ANIMATION: lights.lightAnimation,
  OBJECT_ACTIVE_STATE: objects.activeState,
  OBJECT_TRANSLATE_STATE: objects.translateState,
  OBJECT_SCALE_STATE: objects.scaleState,
  OBJECT_ROTATE_STATE: objects.rotateState,
  OBJECT_MOTION_FROM_TO: motion.motionFromTo,
  OBJECT_OPACITY_STATE: objects.opacityState,
  OBJECT_OPACITY_FROM_TO: objects.opacityFromTo,
  OBJECT_ADD_CHILD: objects.childLink,
  OBJECT_DELETE_CHILD: objects.childLink,
  OBJECT_CYCLE_TEXTURE: objects.cycleTexture,
  OBJECT_CONNECTOR: objects.connector,
  CALL_OBJECT_CONNECTOR: objects.callConnector,
  CAMERA_STATE: screen.cameraState,
  CAMERA_FROM_TO: screen.cameraFromTo,
  CALL_SEQUENCE: control.sequenceCall,
  STOP_SEQUENCE: control.sequenceCall,
  CALL_ANIMATION: control.callAnimation,
  STOP_ANIMATION: control.stopAnimation,
  RESET_ANIMATION: control.animationCall,
  INVALIDATE_ANIMATION: control.animationCall,
  FOG_STATE: screen.fogState,
  LOOP: control.loop,
  ELSE: control.nothing,
  ENDIF: control.nothing,
  CALLBACK: sounds.callback,
  FBFX_COLOR_FROM_TO: sounds.fbfxColorFromTo,
  FBFX_CSINWAVE_FROM_TO: screen.fbfxSineFromTo,
  ANIM_VERBOSE: sounds.animVerbose,
} as const;

const ifOld = { IF: control.condition, ELSEIF: control.condition } as const;
const ifPm = { IF: control.conditionPm, ELSEIF: control.conditionPm } as const;
const ifCs = { IF: control.conditionCs, ELSEIF: control.conditionCs } as const;

/** The data of each game's events. */
export const cases = {
  rc: {
    ...common,
    ...ifOld,
    LIGHT_STATE: lights.lightStateRc,
    OBJECT_MOTION: motion.objectMotionRc,
    OBJECT_MOTION_SI_SCRIPT: motion.scriptRc,
  },
  mw: {
    ...common,
    ...ifOld,
    LIGHT_STATE: lights.lightStateMw,
    OBJECT_MOTION: motion.objectMotion,
    OBJECT_MOTION_SI_SCRIPT: motion.scriptMw,
    DETONATE_WEAPON: sounds.detonateWeapon,
    PUFFER_STATE: puffer.pufferStateMw,
  },
  pm: {
    ...common,
    ...ifPm,
    LIGHT_STATE: lights.lightStatePm,
    OBJECT_MOTION: motion.objectMotion,
    OBJECT_MOTION_SI_SCRIPT: motion.scriptPm,
    DETONATE_WEAPON: sounds.detonateWeapon,
    PUFFER_STATE: puffer.pufferStatePm,
  },
  cs: {
    ...common,
    ...ifCs,
    LIGHT_STATE: lights.lightStatePm,
    OBJECT_MOTION: motion.objectMotion,
    OBJECT_MOTION_SI_SCRIPT: motion.scriptCs,
    DETONATE_WEAPON: sounds.detonateWeapon,
    PUFFER_STATE: puffer.pufferStatePm,
    SOUND_ADJUST: sounds.soundAdjust,
    OBJECT_MOTION_SI_SCRIPTS: motion.scriptsCs,
  },
} as const;

const startOffset = expects(choice(u8, { 1: 'ANIMATION', 2: 'SEQUENCE', 3: 'EVENT' }), 'named');

const head = {
  type: tagOf(choice(u8, EVENT_NAMES), 'body'),
  startOffset: {
    ...startOffset,
    about: 'since when the start is counted: of the animation, the sequence, the event before',
  },
  unknown02: padding(2),
  size: sizeOf(u32, 'body', { plus: motion.HEAD_SIZE }),
  startTime: { ...f32, about: 'seconds' },
} as const;
const about = 'Something that happens at a moment.';

export const eventRc = struct({ ...head, body: within(orRaw(chooseBy('type', cases.rc)), motion.afterHead) }, about);
export const eventMw = struct({ ...head, body: within(orRaw(chooseBy('type', cases.mw)), motion.afterHead) }, about);
export const eventPm = struct({ ...head, body: within(orRaw(chooseBy('type', cases.pm)), motion.afterHead) }, about);
export const eventCs = struct({ ...head, body: within(orRaw(chooseBy('type', cases.cs)), motion.afterHead) }, about);

export interface EventRc extends Infer<typeof eventRc> {}
export interface EventMw extends Infer<typeof eventMw> {}
export interface EventPm extends Infer<typeof eventPm> {}
export interface EventCs extends Infer<typeof eventCs> {}
