import { type CameraRig, dollied, opposite, orbited, type Preset, panned, seenFrom } from '../../scene3d/camera-rig.ts';
import type { NormalsOf } from '../../scene3d/normal-lines.ts';
import type { PictureOptions, SceneViewer } from '../../scene3d/viewer.ts';
import type { Command } from '../../state/commands/commands.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { toggleLinks } from './panels/links.tsx';
import { choiceCommands } from './panels/state-chooser.tsx';
import { canListParts, hasLegend, hasParts, hasTimelineOpen, modes, moreModes, type SceneView } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';
import { flipBlending, flipPingPong } from './timeline/playback.ts';
import { lastFrame, rangeWith } from './timeline/time-range.ts';

export interface SceneActions {
  readonly save: (as?: PictureOptions) => void;
  readonly copy: () => void;
  readonly turntable: (as: 'png' | 'webm') => void;
  readonly frame: (all: boolean) => void;
  readonly isolate: () => void;
  /** Opens the list of display modes. */
  readonly chooseMode: () => void;
  /** The text of the playing clip, next to the picture. */
  readonly clipText: () => void;
  readonly exportAs: (as: 'glb' | 'obj') => void;
  /** Replaces a mesh with a model file; absent if none can be replaced. */
  readonly importShape: (() => void) | undefined;
  /** Adds a mesh from a model file, modelled on the selected one; absent if none can be added. */
  readonly importNew: (() => void) | undefined;
  /** Replaces a text with its binary form; absent if it is not a text. */
  readonly convert: (() => void) | undefined;
}

interface CommandParts extends SceneActions {
  readonly view: SceneView;
  readonly viewer: SceneViewer | undefined;
}

/** The number pad, as Blender has it; with Alt the digits above the letters, for keyboards without one. */
export const PRESET_KEYS: Readonly<Partial<Record<Preset, readonly string[]>>> = {
  ...{ front: ['Num1', 'Alt+1'], back: ['Ctrl+Num1'], right: ['Num3', 'Alt+3'], left: ['Ctrl+Num3'] },
  ...{ top: ['Num7', 'Alt+7'], bottom: ['Ctrl+Num7'], threeQuarter: ['Num0', 'Alt+0'] },
};
export const ORTHOGRAPHIC_KEYS = ['Num5', 'Alt+5'] as const;
export const OPPOSITE_KEYS = ['Num9', 'Alt+9'] as const;
const NUMBER_PAD = { Left: 'Num4', Right: 'Num6', Up: 'Num8', Down: 'Num2' } as const;

/** In fractions of the picture's height: 15 degrees, as in Blender. */
const TURN = 1 / 12;
const PAN = 0.05;
const NEARER = 0.85;

/** The 3D view's commands for the palette, the shortcut sheet and the keyboard. */
export function sceneCommands(parts: CommandParts): Command[] {
  return [
    ...lookCommands(parts),
    ...surfaceCommands(parts.view),
    ...cameraCommands(parts),
    ...timeCommands(parts),
    ...choiceCommands(parts.view),
  ];
}

function command(id: string, title: string, keys: readonly string[], run: () => void): Command {
  return { id: `scene.${id}`, title, group: say.title, keys, scope: 'scene', run };
}

function lookCommands({
  view,
  save,
  copy,
  turntable,
  frame,
  isolate,
  chooseMode,
  exportAs,
  importShape,
  importNew,
  convert,
}: CommandParts): Command[] {
  const { set, store } = view;
  const state = () => store.getState();
  return [
    ...modes.map((mode, index) => command(mode, say.mode[mode], [String(index + 1)], () => set({ mode }))),
    ...moreModes.map((mode, index) => command(mode, say.mode[mode], [String((index + 7) % 10)], () => set({ mode }))),
    ...(['vertices', 'faces'] as const).map(of =>
      command(`normals.${of}`, say.normalLines[of], [NORMAL_KEYS[of]], () => flipNormals(view, of)),
    ),
    ...(['from', 'to'] as const).map(way => ({
      ...command(`sides.${way}`, say.hideSides[way], [SIDE_KEYS[way]], () => flipSides(view, way)),
      when: () => state().scene?.nodes.some(({ hiddenFrom }) => hiddenFrom) ?? false,
    })),
    command('measure', say.measure, ['Shift+M'], () => set({ measure: state().measure ? undefined : [] })),
    {
      ...command('measureEnd', say.measureEnd, ['Esc'], () => set({ measure: undefined })),
      when: () => state().measure !== undefined,
    },
    command('statistics', say.statistics, ['I'], () => set({ statistics: !state().statistics })),
    command('skeleton', say.skeleton, ['6'], () => set({ skeleton: !state().skeleton })),
    command('ground', say.ground, ['G'], () => set({ ground: !state().ground })),
    command('labels', say.labels, ['N'], () => set({ labels: !state().labels })),
    command('lights', say.lights, ['B'], () => set({ lights: !state().lights })),
    {
      ...command('fog', say.fog, ['Alt+G'], () => set({ fog: !state().fog })),
      when: () => state().scene?.fog !== undefined,
    },
    command('overlays', say.overlays, ['O'], () => flipOverlays(view)),
    command('detail', say.byDistance, ['K'], () => set({ detail: state().detail === 'distance' ? 0 : 'distance' })),
    {
      ...command('parts', say.parts, ['P'], () => set({ parts: !hasParts(state()) })),
      when: () => canListParts(state()),
    },
    command('isolate', say.isolate, ['X', 'Num/'], isolate),
    command('hide', say.hide, ['H'], view.flipSelected),
    command('showAll', say.showAll, ['Alt+H'], view.showAll),
    command('frame', say.frame, ['F', 'Num.'], () => frame(false)),
    command('frameAll', say.frameAll, ['Shift+F'], () => frame(true)),
    { ...command('frameHome', say.frameAll, ['Home'], () => frame(true)), when: () => state().clip === undefined },
    command('modes', say.allModes, ['Z'], chooseMode),
    command('wireOrNot', say.wireOrNot, ['Shift+Z'], () => set({ mode: state().mode === 'wire' ? 'shaded' : 'wire' })),
    command('copy', say.copyPicture, ['Ctrl+C'], copy),
    command('save', say.savePicture, ['Ctrl+Shift+E'], () => save()),
    command('saveClear', say.saveClear, [], () => save({ scale: 1, isClear: true })),
    command('saveLarge', say.saveLarge, [], () => save({ scale: 4 })),
    ...(['png', 'webm'] as const).map(as => command(`turntable.${as}`, say.turntable[as], [], () => turntable(as))),
    command('glb', say.exportAs.glb, [], () => exportAs('glb')),
    command('obj', say.exportAs.obj, [], () => exportAs('obj')),
    ...(importShape ? [command('import', say.import, [], importShape)] : []),
    ...(importNew ? [command('importNew', say.importNew, [], importNew)] : []),
    ...(convert ? [command('convert', say.convert, [], convert)] : []),
  ];
}

/** All display modes with their keys, for a menu. */
export function modeItems({ store, set }: Pick<SceneView, 'store' | 'set'>): readonly MenuItem[] {
  const { mode: now } = store.getState();
  const keys = (index: number) => String(index < modes.length ? index + 1 : (index - modes.length + 7) % 10);
  return [...modes, ...moreModes].map((mode, index) => ({
    ...{ title: say.mode[mode], keys: keys(index), checked: mode === now },
    run: () => set({ mode }),
  }));
}

/** The legend, painting, and links between rooms, if the scene has them. */
function surfaceCommands(view: SceneView): Command[] {
  const state = () => view.store.getState();
  const hasOne = () => state().scene?.legend !== undefined;
  const brush = (kind: 'paint' | 'fill') => () => {
    const { brush: now, scene } = state();
    const first = scene?.legend?.rows.find(({ material }) => material !== undefined)?.number ?? 0;
    view.set({ brush: now?.kind === kind ? undefined : { kind, material: now?.material ?? first } });
  };
  return [
    { ...command('legend', say.legend.toggle, ['U'], () => view.set({ legend: !hasLegend(state()) })), when: hasOne },
    { ...command('paint', say.legend.brush.paint, ['Shift+B'], brush('paint')), when: hasOne },
    { ...command('fill', say.legend.brush.fill, ['Alt+B'], brush('fill')), when: hasOne },
    {
      ...command('brushEnd', say.legend.brushEnd, ['Esc'], () => view.set({ brush: undefined })),
      when: () => state().brush !== undefined,
    },
    {
      ...command('links', say.links.toggle, ['J'], () => toggleLinks(view)),
      when: () => state().scene?.links !== undefined,
    },
  ];
}

export const NORMAL_KEYS = { vertices: 'Shift+N', faces: 'Alt+N' } as const;

export function flipNormals({ store }: SceneView, of: NormalsOf): void {
  store.setState({ normals: store.getState().normals === of ? undefined : of });
}

/** Shows all of the scene's lines, or hides them. */
function flipOverlays({ store }: SceneView): void {
  const { scene, overlays } = store.getState();
  const all = new Set((scene?.overlays ?? []).keys());
  store.setState({ overlays: overlays.size < all.size ? all : new Set() });
}

function cameraCommands({ viewer }: CommandParts): Command[] {
  const move = (change: (rig: CameraRig) => CameraRig) => () => viewer?.setRig(change(viewer.rig));
  const ways = [
    ['Left', -1, 0],
    ['Right', 1, 0],
    ['Up', 0, -1],
    ['Down', 0, 1],
  ] as const;
  const presets = Object.keys(say.preset) as Preset[]; // the strings have one for each
  return [
    ...ways.flatMap(([key, x, y]) => [
      command(
        `turn${key}`,
        say.turn[key],
        [`Ctrl+${key}`, NUMBER_PAD[key]],
        move(rig => orbited(rig, x * -TURN, y * -TURN)),
      ),
      command(
        `shift${key}`,
        say.shift[key],
        [`Shift+${key}`, `Ctrl+${NUMBER_PAD[key]}`],
        move(rig => panned(rig, x * -PAN, y * -PAN)),
      ),
    ]),
    command(
      'nearer',
      say.nearer,
      ['+', '='],
      move(rig => dollied(rig, NEARER)),
    ),
    command(
      'farther',
      say.farther,
      ['-'],
      move(rig => dollied(rig, 1 / NEARER)),
    ),
    command(
      'orthographic',
      say.orthographic,
      ORTHOGRAPHIC_KEYS,
      move(rig => ({ ...rig, orthographic: !rig.orthographic })),
    ),
    command('opposite', say.opposite, OPPOSITE_KEYS, move(opposite)),
    ...presets.map(preset =>
      command(
        preset,
        say.seenFrom(say.preset[preset]),
        PRESET_KEYS[preset] ?? [],
        move(rig => seenFrom(rig, preset)),
      ),
    ),
  ];
}

function timeCommands({ view, clipText }: CommandParts): Command[] {
  const { set, store } = view;
  const state = () => store.getState();
  const startRange = (end: 'from' | 'to') => {
    const { clip, range, frame } = state();
    set({ range: rangeWith(clip, range, { [end]: frame }), timeline: true });
  };
  const hasClip = () => state().clip !== undefined;
  const timed = (id: string, title: string, keys: readonly string[], run: () => void): Command => ({
    ...command(id, title, keys, run),
    when: hasClip,
  });
  return [
    timed('play', say.play, ['Space'], () => set({ playing: !state().playing })),
    timed('previousFrame', say.previousFrame, ['Left'], () => view.step(-1)),
    timed('nextFrame', say.nextFrame, ['Right'], () => view.step(1)),
    timed('firstFrame', say.first, ['Home'], () => view.seek(0)),
    timed('lastFrame', say.last, ['End'], () => view.seek(lastFrame(state().clip))),
    timed('loop', say.loop, ['L'], () => set({ loop: !state().loop })),
    timed('pingPong', say.pingPong, ['Shift+L'], () => flipPingPong(view)),
    timed('rangeFrom', say.range.from, [say.range.keys.from], () => startRange('from')),
    timed('rangeTo', say.range.to, [say.range.keys.to], () => startRange('to')),
    timed('rangeAll', say.range.all, ['\\'], () => set({ range: undefined })),
    timed('sounds', say.sounds, ['Shift+S'], () => set({ hasSound: !state().hasSound })),
    timed('clipText', say.clipText, ['Shift+T'], clipText),
    timed('blend', say.blend.title, ['Shift+B'], () => flipBlending(view)),
    command('timeline', say.showTimeline, ['T'], () => set({ timeline: !hasTimelineOpen(state()) })),
  ];
}

/** Hides what the game hides from one side, or shows it again. */
function flipSides({ store, set }: Pick<SceneView, 'store' | 'set'>, sides: 'from' | 'to'): void {
  set({ sides: store.getState().sides === sides ? undefined : sides });
}

const SIDE_KEYS = { from: 'Shift+H', to: 'Ctrl+Shift+H' } as const;

/** The two ways to interpret the sides, for a menu. */
export function sideItems(view: SceneView): readonly MenuItem[] {
  const { sides } = view.store.getState();
  return (['from', 'to'] as const).map(way => ({
    ...{ title: say.hideSides[way], keys: SIDE_KEYS[way], checked: sides === way },
    run: () => flipSides(view, way),
  }));
}
