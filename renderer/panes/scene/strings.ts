import { counted } from '../../../shared/base/counted.ts';
import { f32Text } from '../../../shared/base/f32.ts';
import type { ClipElement, SceneElement } from '../../../shared/scene/element.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { Channel, Clip, ClipInfo } from '../../../shared/scene/skeleton.ts';
import type { Statistics } from '../../scene3d/stage.ts';
import type { SceneFacts } from '../../scene3d/visible-nodes.ts';
import { importStrings } from '../../state/entries/strings.ts';
import { handStrings } from './hand/hand-strings.ts';
import type { Distance } from './measure.ts';
import { surfaceStrings } from './panels/surface-strings.ts';

const number = (value: number) => value.toLocaleString('en-US');
const rounded = (value: number) =>
  Math.abs(value) < 10_000 ? String(Number(value.toPrecision(5))) : value.toExponential(2);
const list = (values: Iterable<number>) => [...values].map(rounded).join(', ');

/** Everything the 3D view says. */
export const sceneStrings = {
  palettes: 'Palettes',
  palettesOf: (file: string | undefined) => (file === undefined ? 'Palettes' : `Palettes of ${file}`),
  close: 'Close',
  uvEditor: {
    title: 'Texture of the polygon',
    hint: 'Select a polygon or one of its corners in the picture.',
    untextured: 'What is selected has no place in a texture. Select a textured polygon.',
    page: 'The page of the texture, with the polygon on it',
    picture: 'The texture, with the polygon on it',
    label: 'Move in the texture',
    sets: 'Texture',
    set: ({ pass, set, texture }: { readonly pass: number; readonly set: number; readonly texture?: string }) =>
      `${texture === undefined ? '' : `${texture}, `}pass ${pass + 1}, UV set ${set + 1}`.replace(/^p/, 'P'),
  },
  brush: {
    title: 'Paint tiles',
    way: 'Brush',
    one: 'One tile a click',
    flood: 'Flood: all joined tiles with the same value',
    what: 'Paint',
    value: 'With',
    choice: (value: string) => (value === 'true' ? 'yes' : value === 'false' ? 'no' : value),
    hint: 'Click a tile of the grid. Each click is one undo step.',
    floodHint: 'Click a tile: all tiles joined to it that have its value are painted.',
    label: (field: string, count: number) =>
      `Paint ${field.toLowerCase()} of ${count === 1 ? 'a tile' : `${count} tiles`}`,
  },
  hideSides: {
    from: 'Hide what the game hides from this side',
    to: 'The same, sides turned by half',
  },
  triggers: 'Animations the script starts',
  pull: (name: string) => `Play ${name}`,
  title: '3D view',
  view: (name: string) => `3D view of ${name}`,
  help: 'Ctrl+arrows turn, Shift+arrows pan, Plus and Minus zoom, W A S D Q E fly and the wheel makes that faster, the right button looks around and with Shift turns the light, Shift or Ctrl with a click selects more, Ctrl with a drag selects what is in a box, the number pad, or Alt with a digit, looks from the sides and its 5 is without perspective, Z lists the display modes, F frames the selection, Enter selects what is in the middle and Enter again its parent, 1 to 5, 7 to 9 and 0 change the display mode, Shift+M measures from point to point, Space plays.',
  progress: {
    read: 'Reading the scene…',
    build: 'Building the shapes…',
    shapes: 'Sending the shapes to the graphics card…',
    pictures: 'Loading the textures…',
  },
  progressOf: (text: string, done: number, total: number) =>
    `${text.slice(0, -1)}: ${number(done)} of ${number(total)}`,
  stopped: 'Stopped',
  stoppedText: 'The scene was not built to the end.',
  buildAgain: 'Build it again',
  failed: 'The scene could not be opened',
  again: 'Try again',
  contextLost: 'The 3D view was reset and will be back in a moment.',
  noWebgl: '3D graphics are not available',
  noWebglText: 'WebGL 2 is disabled or missing. Structure and Hex work without it.',
  hand: handStrings,
  convert: 'Convert to binary',
  converted: 'Converted to its binary form.',
  legend: surfaceStrings.legend,
  links: surfaceStrings.links,
  modes: 'Display mode',
  mode: {
    shaded: 'Shaded',
    wire: 'Wire',
    normals: 'Normals',
    uv: 'UV',
    bounds: 'Bounds',
    unlit: 'Unlit',
    tint: 'Vertex colours',
    overdraw: 'Overdraw',
    wired: 'Wire over shaded',
  },
  normalLines: { vertices: 'Vertex normals as lines', faces: 'Face normals as lines' },
  backdrop: {
    file: 'Background of the file',
    plain: 'Background of the theme',
    dark: 'Dark background',
    light: 'Light background',
    gradient: 'Gradient background',
    own: 'Background colour…',
  },
  turnLight: {
    Left: 'Turn the light left',
    Right: 'Turn the light right',
    Up: 'Turn the light up',
    Down: 'Turn the light down',
  },
  lightAsBefore: 'Reset the light',
  measure: 'Measure a distance',
  measureEnd: 'End measuring',
  measuring: ['Click the first point.', 'Click the second point. Escape ends measuring.'],
  distance: ({ units, by: [x, y, z], metres }: Distance) =>
    `Distance ${rounded(units)}${metres === undefined ? '' : ` (${rounded(metres)} m)`} · dx ${rounded(x)} · dy ${rounded(y)} · dz ${rounded(z)}`,
  moreModes: 'More display modes',
  statistics: 'Statistics',
  statisticsOf: ({ triangles, calls, textureBytes, milliseconds }: Statistics) =>
    `${counted(triangles, 'triangle')} · ${counted(calls, 'draw')} · ${(textureBytes / 1e6).toFixed(1)} MB of textures · ${milliseconds.toFixed(1)} ms a picture (${number(Math.round(1000 / Math.max(1, milliseconds)))} a second)`,
  saveClear: 'Save picture without background',
  saveLarge: 'Save picture, four times as large',
  skeleton: 'Skeleton',
  ground: 'Grid and axes',
  labels: 'Marker names',
  lights: 'Scene lights',
  fog: 'Fog of the world',
  overlays: 'Squares and zones',
  state: 'State that is shown',
  notStored: 'No file is stored for this state: the game uses the default files of the map.',
  stepChoice: [
    ['Next arrangement or mission', 'Previous arrangement or mission'],
    ['Next time of day or difficulty', 'Previous time of day or difficulty'],
    ['Next weather', 'Previous weather'],
  ],
  choiceKeys: (name: string, key: string) =>
    `${name}: ${key} for the next, Shift+${key} for the previous. • has a file of its own`,
  pieces: 'Files of this state',
  pieceName: (chunk: string) =>
    chunk.replace(/([a-z])([A-Z0-9])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
  openPiece: (name: string, address: string) => `Open ${name} in ${address}`,
  sight: 'Visibility',
  sees: (count: number) => `Sees ${number(count)}`,
  seenBy: (count: number) => `Seen by ${number(count)}`,
  sightHelp: 'Ctrl+click another cell to turn their view of each other on or off.',
  goToItem: (name: string) => `Go to ${name}`,
  endSight: 'Remove both ways',
  layers: 'Lines and levels of detail',
  overlay: (name: string, count: number) => `${name} (${number(count)})`,
  detail: (level: number, count: number) =>
    level === 0 ? 'Finest level of detail' : level === count - 1 ? 'Coarsest level of detail' : `Level ${level + 1}`,
  byDistance: 'Levels of detail by distance',
  export: 'Export',
  exportAs: { glb: 'Export as GLB, with textures and clips', obj: 'Export as OBJ, geometry only' },
  exporting: 'Exporting the scene…',
  exported: (names: readonly string[]) => `Exported ${names.join(', ')}.`,
  import: importStrings.import,
  importNew: importStrings.importNew,
  through: (name: string) => `Through ${name}`,
  ofSelection: 'Only clips that move the selection',
  parts: 'Parts',
  partMenu: 'Actions of a part',
  materials: 'Materials',
  textures: 'Textures',
  lists: 'Lists of the scene',
  findParts: 'Filter parts',
  findSurfaces: { materials: 'Filter materials', textures: 'Filter textures' },
  kinds: 'Kind of part',
  everyKind: 'Every kind',
  countOf: (kind: string, count: number) => `${kind} · ${number(count)}`,
  uses: (materials: number, parts: number) =>
    materials === 0 && parts === 0
      ? 'unused'
      : [...(materials > 0 ? [counted(materials, 'material')] : []), counted(parts, 'part')].join(' · '),
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
  noPicture: 'not found',
  presets: 'Camera',
  preset: {
    threeQuarter: 'Three quarters',
    front: 'Front',
    back: 'Back',
    left: 'Left',
    right: 'Right',
    top: 'Top',
    bottom: 'Bottom',
  },
  opposite: 'Opposite side',
  axes: { title: 'Axes', tip: (end: string) => `Look from ${end}; again: from the other side` },
  allModes: 'Display modes…',
  wireOrNot: 'Wire or shaded',
  frame: 'Frame selection',
  frameAll: 'Frame everything',
  picture: 'Picture',
  turntable: { png: 'Turntable as PNG pictures (zip)', webm: 'Turntable as WebM film' },
  turning: 'Recording the turntable…',
  turned: (name: string) => `Saved ${name}.`,
  noFilm: 'This window cannot record WebM. Save the turntable as PNG pictures instead.',
  savePicture: 'Save picture',
  copyPicture: 'Copy picture',
  copied: 'Picture copied.',
  notCopied: 'The picture could not be copied. Save it as a file instead.',
  isolate: 'Isolate selection',
  isolateEnd: 'Show everything',
  hide: 'Toggle visibility of selection',
  showAll: 'Show everything the file shows',
  orthographic: 'Orthographic or perspective',
  flySpeed: (times: number) => `Fly speed ${times.toFixed(times < 1 ? 2 : 1)}×`,
  more: (count: number) => `and ${number(count)} more`,
  nothingToIsolate: 'Select a mesh or a part first.',
  level: 'Level of detail',
  levelOf: (name: string, index: number, count: number) => `${name || 'Level'} (${index + 1} of ${count})`,
  nodes: 'Parts of the scene',
  shown: 'shown',
  hidden: 'hidden',
  eye: (name: string, isShown: boolean) => (isShown ? `Hide ${name}` : `Show ${name}`),
  kind: {
    group: 'group',
    mesh: 'mesh',
    collision: 'collision',
    light: 'light',
    gizmo: 'marker',
    placeholder: 'missing',
  },
  facts: ({ triangles, vertices, meshes, bones }: SceneFacts) =>
    [
      counted(triangles, 'triangle'),
      counted(vertices, 'vertex', 'vertices'),
      counted(meshes, 'mesh', 'meshes'),
      ...(bones === 0 ? [] : [counted(bones, 'bone')]),
    ]
      // A number and what it counts stay on one line.
      .map(fact => fact.replaceAll(' ', '\u00a0'))
      .join(' · '),
  notes: (count: number) => counted(count, 'note'),
  notShown: 'Differences from the game',
  empty: 'Nothing to show in 3D',
  emptyText: 'This file has no surfaces. Structure shows what it holds.',
  allHidden: 'All parts are hidden',
  allHiddenText: 'This file hides its parts, or you have hidden them.',
  showHidden: 'Show hidden parts',
  timeline: 'Animation',
  showTimeline: 'Show clips and tracks',
  hideTimeline: 'Hide clips and tracks',
  clipCount: (count: number) => counted(count, 'clip'),
  clips: 'Clips',
  clip: 'Clip',
  noClips: 'No clips move this model.',
  findClips: 'Filter clips',
  clipFacts: (count: number) => number(count),
  clipTip: ({ address, frameCount, frameRate, note }: ClipInfo) =>
    [address, ...(frameCount > 0 ? [`${counted(frameCount, 'frame')}, ${rounded(frameRate)} per second`] : []), note]
      .filter(part => part !== undefined)
      .join('; '),
  rest: 'At rest',
  play: 'Play',
  pause: 'Pause',
  loop: 'Loop',
  pingPong: 'Loop forwards and backwards',
  speed: 'Speed',
  someNormals: (shown: number, count: number) =>
    `The first ${shown.toLocaleString('en')} of ${count.toLocaleString('en')} normals are shown. Isolate a part (X) to see its own.`,
  noNormals: 'What is shown has no normals of its own.',
  curve: {
    title: 'Curve of the selected channel',
    at: (frame: number, values: readonly number[]) => `frame ${rounded(frame)}: ${list(values)}`,
    /** Rounded, unless both would then read alike. */
    limits: ({ least, most }: { readonly least: number; readonly most: number }) =>
      [least, most].map(least === most || rounded(least) !== rounded(most) ? rounded : f32Text),
    key: (index: number, value: string) => `key ${index}: ${value}`,
    type: 'Type the numbers of this key',
    typeHint: 'Type the numbers of this key (F2 in the tracks)',
    set: 'Key set.',
    wrong: (count: number) =>
      count === 1 ? 'Enter a number such as 0.5.' : `Enter ${count} numbers with commas between them.`,
  },
  range: {
    from: 'Play from here',
    to: 'Play up to here',
    keys: { from: '[', to: ']' },
    earlier: 'Move this end of the range one frame earlier',
    later: 'Move this end of the range one frame later',
    all: 'Whole clip',
    whole: 'All frames',
    part: (from: number, to: number) => `Frames ${from}–${to}`,
  },
  sounds: 'Hear the sounds of the clip, fainter from farther away',
  blend: {
    title: 'Blend with another clip',
    with: 'Blend with',
    nothing: 'Nothing',
    weight: 'Share of the second clip',
    percent: (percent: number) => `${percent}%`,
    inStep: 'Share of the second clip. Both begin and end together.',
    none: 'No other clip moves this skeleton.',
    nodes: 'This clip moves nodes. Only clips of bones are blended.',
    close: 'Stop blending',
  },
  speedOf: (speed: number) => `${speed}×`,
  first: 'First frame',
  last: 'Last frame',
  previousFrame: 'Previous frame',
  nextFrame: 'Next frame',
  frameLabel: 'Frame',
  frameOf: (frame: number, last: number) => `${frame.toFixed(1)} / ${last}`,
  frameSaid: (frame: number, last: number) => `frame ${Math.round(frame)} of ${last}`,
  tracks: 'Channels',
  keys: {
    copy: 'Copy key',
    paste: 'Paste key at the playhead',
    remove: 'Remove key',
    before: 'Select the previous key',
    after: 'Select the next key',
    earlier: 'Move key one frame earlier',
    later: 'Move key one frame later',
    copied: 'Key copied.',
    moved: (frame: number) => `Moved to frame ${rounded(frame)}.`,
    pasted: (frame: number) => `Key pasted at frame ${number(frame)}.`,
    removed: 'Key removed.',
    stays: (why: string) => `This key cannot be moved: ${why}.`,
    otherClip: 'The copied key is from another clip. Copy a key of this clip.',
    at: (frame: number) => rounded(frame),
  },
  markTrack: (name: string, count: number) => `${name}, ${counted(count, 'event')}`,
  track: (bone: string, { target, times }: Channel) => `${bone} ${target}, ${counted(times.length, 'key')}`,
  openPlace: 'Go to source',
  clipText: 'Text of the clip next to the picture',
  noClipText: (address: string) => `${address} has no text: its keys are in Structure and Hex.`,
  turn: { Left: 'Turn left', Right: 'Turn right', Up: 'Turn up', Down: 'Turn down' },
  shift: { Left: 'Pan left', Right: 'Pan right', Up: 'Pan up', Down: 'Pan down' },
  nearer: 'Zoom in',
  farther: 'Zoom out',
  seenFrom: (side: string) => `Camera: ${side}`,
};

/** An element in a few words, with its value. */
export function describeElement(scene: Scene, element: SceneElement): string {
  switch (element.kind) {
    case 'node':
      return `part ${scene.nodes[element.node]?.name ?? ''}`;
    case 'mesh':
      return `mesh ${scene.meshes[element.mesh]?.name ?? ''}`;
    case 'vertex':
    case 'normal':
    case 'influence':
      return `${element.kind} ${number(element.index)} of ${scene.meshes[element.mesh]?.name ?? ''}`;
    case 'morph':
      return `second position of vertex ${number(element.index)} of ${scene.meshes[element.mesh]?.name ?? ''}`;
    case 'face': {
      const { name = '', indices, faceRows } = scene.meshes[element.mesh] ?? {};
      if (faceRows) return `polygon ${number(element.index)} of ${name}${looksOf(scene, element)}`;
      const corners = indices?.subarray(element.index * 3, element.index * 3 + 3) ?? [];
      return `face ${number(element.index)} (${list(corners)}) of ${name}`;
    }
    case 'uv': {
      const { values } = scene.meshes[element.mesh]?.passes[element.pass]?.uvs[element.set] ?? {};
      return `UV ${number(element.index)} (${list(values?.subarray(element.index * 2, element.index * 2 + 2) ?? [])})`;
    }
    case 'colour':
      return `colour of vertex ${number(element.index)}`;
    case 'material':
      return `material ${scene.materials[element.index]?.name ?? ''}`;
    case 'texture':
      return `texture ${scene.textures[element.index]?.name ?? ''}`;
    case 'light':
      return `light ${number(element.index)}`;
    case 'overlay': {
      const { name = '', items = [] } = scene.overlays?.[element.overlay] ?? {};
      const { label = '', about } = items[element.index] ?? {};
      return `${name}: ${label}${about === undefined ? '' : `, ${about}`}`;
    }
    case 'skeleton':
      return `skeleton ${scene.skeletons[element.index]?.name ?? ''}`;
    case 'bone':
      return `bone ${scene.skeletons[element.skeleton]?.names[element.index] ?? ''}`;
  }
}

/** `, Dirt, walkable`: the material of a polygon; empty if it has no name. */
function looksOf(scene: Scene, { mesh, index }: { readonly mesh: number; readonly index: number }): string {
  const { faceRows, passes } = scene.meshes[mesh] ?? {};
  const face = faceRows?.indexOf(index) ?? -1;
  const [pass] = passes ?? [];
  if (pass === undefined || face < 0) return '';
  const at = pass.faceOrder?.indexOf(face) ?? face;
  const group = pass.groups.find(({ firstFace, faceCount }) => at >= firstFace && at < firstFace + faceCount);
  const name = scene.materials[group?.material ?? -1]?.name ?? '';
  return name === '' ? '' : `, ${name}`;
}

/** An element of a clip in a few words. */
export function describeClipElement(clip: Clip, bones: readonly string[], element: ClipElement): string {
  if (element.kind === 'clip') return `clip ${clip.name}`;
  if (element.kind === 'mark') return clip.tracks?.[element.track]?.marks[element.index]?.label ?? '';
  const channel = clip.channels[element.channel];
  const name = `${bones[channel?.bone ?? -1] ?? ''} ${channel?.target ?? ''}`;
  if (element.kind === 'channel' || channel === undefined) return `channel ${name}`;
  if (channel.keys.kind === 'spans') return `${channel.keys.spans[element.index]?.label ?? ''} of ${name}`;
  const packed = channel.keys.kind === 'packets' ? ', packed' : '';
  return `key ${number(element.index)} of ${name} at frame ${rounded(channel.times[element.index] ?? 0)}${packed}`;
}
