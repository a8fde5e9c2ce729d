import { counted } from '../../../base/counted.ts';
import type { Wanted } from '../../../scene/choices.ts';
import { nodeBounds } from '../../../scene/node-bounds.ts';
import type { Origin } from '../../../scene/origin.ts';
import type { Light, Scene, SceneProblem } from '../../../scene/scene.ts';
import type { Neighbour, Neighbours } from '../../scenes.ts';
import { type Gns, PLAIN, type State, stateText } from '../gns/layout.ts';
import { GEOMETRIES, type Geometry } from '../mesh/layout/geometry.ts';
import type { GeometryName, Mesh } from '../mesh/layout/mesh.ts';
import { direction } from '../mesh/layout/vectors.ts';
import { hasPixels } from '../mesh/pictures.ts';
import { AT_HOME, type Building, turned } from './building.ts';
import { isOnTile, litTileChoice, type TilePlace, wantedTile } from './lit-tile.ts';
import { type Look, looksOf } from './looks.ts';
import { filesIn, type Layer, layerWith, mapName, resourcesOf } from './map-files.ts';
import { motionFor, motionsOf, triggersIn } from './motions.ts';
import { type Stand, standOf } from './movements.ts';
import { isReversed, KINDS, type Kind, meshOf, type Pictured, sizeOf } from './polygons.ts';
import { type BoundProblem, sectorAt } from './rows-to-files.ts';
import { hiddenParts, hiddenSides } from './sides.ts';
import { choicesOf, piecesOf, wantedState } from './state-choices.ts';
import { terrainLines } from './terrain-lines.ts';

/** A map composed from its index: by default in daytime, without weather. */
export function buildMap(gns: Gns, self: Neighbour, ask: Neighbours, wanted: Wanted = {}): Scene {
  const name = mapName(self.address);
  const files = name ? resourcesOf(name.map, ask) : [];
  const chosen = filesIn(gns, { files, ask }, () => wantedState(wanted, PLAIN));
  const found = 'why' in chosen ? { files: guessed(files, undefined, ask), why: chosen.why } : chosen;
  return finish(
    gathered({ self, ask, ...found }),
    name?.map ?? self.address,
    'state' in found ? { gns, state: found.state } : undefined,
    wantedTile(wanted),
  );
}

/** A map in the state of one of its resources, or in a requested one. */
export function buildResource(mesh: Mesh, self: Neighbour, ask: Neighbours, wanted: Wanted = {}): Scene {
  const name = mapName(self.address);
  const index = name && ask.find([`${name.map}.GNS`]);
  const gns = index && (ask.model(index, 'fft/gns') as Gns | undefined); // of the format that was asked for
  const files = name ? resourcesOf(name.map, ask) : [];
  const own = files.findIndex(({ asset }) => asset === self.asset);
  const chosen = gns
    ? filesIn(gns, { files, ask }, states => wantedState(wanted, states[own] ?? PLAIN))
    : { why: "The map's index was not found next to it." };
  const found = 'why' in chosen ? { files: guessed(files, self, ask), why: chosen.why } : chosen;
  // In another state, the resource is included only if that state has it.
  const isOwnState = Object.keys(wanted).every(key => key === 'tile') || 'why' in chosen;
  const isIn = found.files.some(({ asset }) => asset === self.asset);
  const all = isIn || !isOwnState ? found.files : [...found.files, self];
  const building = gathered({ self, ask, own: mesh, ...found, files: all });
  return finish(
    building,
    name ? `${name.map}.${name.number}` : self.address,
    gns && 'state' in found ? { gns, state: found.state } : undefined,
    wantedTile(wanted),
  );
}

/** Without an index: the first resource with polygons, the requested one, and the texture that comes before it. */
function guessed(files: readonly Neighbour[], self: Neighbour | undefined, ask: Neighbours): readonly Neighbour[] {
  const meshes = files.filter(file => ask.model(file, 'fft/mesh') !== undefined);
  const first = meshes.find(file => (ask.model(file, 'fft/mesh') as Mesh).primaryMesh !== undefined); // of that format
  const at = self ? files.findIndex(({ asset }) => asset === self.asset) : files.length;
  const isTexture = (file: Neighbour): boolean => ask.model(file, 'fft/texture') !== undefined;
  const texture = files.slice(0, Math.max(0, at)).findLast(isTexture) ?? files.find(isTexture);
  return [first, self, texture].filter(file => file !== undefined);
}

interface Gathered {
  readonly self: Neighbour;
  readonly ask: Neighbours;
  /** The model of the requested file, if that is a resource. */
  readonly own?: Mesh;
  readonly files: readonly Neighbour[];
  readonly why?: string;
  /** Problems in the rows of the index. */
  readonly odd?: readonly BoundProblem[];
}

function gathered({ self, ask, own, files, why, odd = [] }: Gathered): Building {
  const sources = [self];
  const layers: Layer[] = [];
  const pixels = files.find(file => ask.model(file, 'fft/texture') !== undefined);
  for (const file of files) {
    const isSelf = file.asset === self.asset;
    const mesh = isSelf ? own : (ask.model(file, 'fft/mesh') as Mesh | undefined); // of the format that was asked for
    if (mesh && !layers.some(layer => sources[layer.source]?.asset === file.asset))
      layers.push({ mesh, source: isSelf ? 0 : sources.push(file) - 1 });
  }
  // The game reads a texture last, so pages in a mesh are only visible without one.
  const paged = layers.findLast(({ mesh }) => hasPixels(mesh));
  const page = paged && sources[paged.source];
  const texture =
    pixels === undefined
      ? page && { ...page, source: paged.source }
      : { asset: pixels.asset, address: pixels.address, source: sources.push(pixels) - 1 };
  const problems: SceneProblem[] =
    why === undefined ? [] : [{ weight: 'warning', text: `${why} It is shown with guessed values.` }];
  // Problems of rows have an origin only if the index itself is shown, because it is the first source then.
  for (const { row, ...problem } of odd)
    problems.push(row === undefined || own ? problem : { ...problem, origin: { source: 0, ...sectorAt(row) } });
  const building: Building = {
    ...{ sources, layers, nodes: [], meshes: [], materials: [], textures: [], lights: [], problems },
    ...(texture ? { texture } : {}),
  };
  if (texture === undefined)
    building.problems.push({ weight: 'warning', text: 'The texture of this map was not found.' });
  return building;
}

function finish(
  building: Building,
  name: string,
  shown: { gns: Gns; state: State } | undefined,
  lit: TilePlace | undefined,
): Scene {
  addGeometries(building, lit);
  const background = addLights(building);
  const terrain = layerWith(building.layers, 'terrain');
  if (!layerWith(building.layers, 'primaryMesh'))
    building.problems.push({ weight: 'warning', text: 'No resource of this map has polygons.' });
  const { sources, nodes, meshes, materials, textures, lights, problems } = building;
  return {
    ...{
      name: shown ? `${name}, ${stateText(shown.state)}` : name,
      sources,
      nodes,
      meshes,
      materials,
      textures,
      lights,
      problems,
    },
    ...{ skeletons: [], levels: [], overlays: terrain ? terrainLines(terrain) : [] },
    ...background,
    choices: [
      ...(shown ? choicesOf(shown.gns, shown.state) : []),
      ...litTileChoice(layerWith(building.layers, 'primaryMesh')?.mesh.primaryMesh, lit),
    ],
    pieces: piecesOf(building),
    ...triggersIn(layerWith(building.layers, 'textureAnimations')),
    axes: { up: 'y', forward: '-z', handedness: 'right' },
    units: {},
    bounds: nodeBounds(nodes, meshes),
  };
}

/** The stored number for full strength: of lights, of ambient light, of the background. */
const GAIN = 2048;
const AMBIENT = 128;
const CHANNEL = 255;

/** Adds the three lights of a map, and returns its background. */
function addLights(building: Building): Pick<Scene, 'background'> {
  const layer = layerWith(building.layers, 'lights');
  const lights = layer?.mesh.lights;
  if (layer === undefined || lights === undefined) return {};
  const { red, green, blue, directions, backgroundTop: top, backgroundBottom: bottom } = lights;
  for (const [i, { x, y, z }] of directions.entries()) {
    const colour = [red[i] ?? 0, green[i] ?? 0, blue[i] ?? 0] as const;
    if (colour.every(channel => channel === 0) && i > 0) continue;
    const [toX, toY, toZ] = turned(x, y, z);
    const light: Light = {
      ...{ kind: 'directional', origin: originOf(layer, i), intensity: 1 },
      colour: [colour[0] / GAIN, colour[1] / GAIN, colour[2] / GAIN],
      ambient: [lights.ambient.red / AMBIENT, lights.ambient.green / AMBIENT, lights.ambient.blue / AMBIENT],
      // The file stores the direction to the light, the scene the direction of its rays.
      direction: [-toX || 0, -toY || 0, -toZ || 0],
    };
    const index = building.lights.push(light) - 1;
    building.nodes.push({
      ...AT_HOME,
      name: `light ${i + 1}`,
      kind: 'light',
      parent: -1,
      light: index,
      origin: light.origin,
    });
  }
  const share = ({ red: r, green: g, blue: b }: typeof top) => [r / CHANNEL, g / CHANNEL, b / CHANNEL] as const;
  return { background: { top: share(top), bottom: share(bottom) } };
}

/** Bytes of the three numbers of each colour. */
const COLOUR = 6;

function originOf({ source, mesh }: Layer, light: number) {
  const size = direction.size ?? 0;
  const start = mesh.lightsOffset + 3 * COLOUR + light * size;
  return { source, path: `lights.directions[${light}]`, start, size };
}

function addGeometries(building: Building, lit: TilePlace | undefined): void {
  const looks = looksOf(building);
  const animations = layerWith(building.layers, 'textureAnimations');
  const motions = motionsOf(animations?.mesh.textureAnimations);
  const visibility = layerWith(building.layers, 'visibility')?.mesh.visibility;
  const movements = layerWith(building.layers, 'movements')?.mesh;
  const before = polygonsBefore(building.layers);
  const nodes = new Map<GeometryName, number>();

  /** Adds a node after its parent; one without polygons may still have children. */
  function nodeOf(name: GeometryName, above: readonly GeometryName[] = []): number {
    const known = nodes.get(name);
    if (known !== undefined) return known;
    const layer = layerWith(building.layers, name);
    const geometry = layer?.mesh[name];
    const { parent: on, isStill = false, ...stand } = (movements && standOf(movements, name)) ?? AT_HOME_ALONE;
    const isRing = on === undefined || above.includes(on) || on === name;
    const parent = isRing ? -1 : nodeOf(on, [...above, name]);
    const origin = layer && geometry && originIn(layer, name, geometry);
    const node = {
      ...AT_HOME,
      ...stand,
      name,
      kind: 'group',
      parent,
      hidden: isStill,
      ...(origin && { origin }),
    } as const;
    const index = building.nodes.push(node) - 1;
    nodes.set(name, index);
    if (origin && geometry) addPolygons(name, geometry, { origin, parent: index });
    return index;
  }

  function addPolygons(
    name: GeometryName,
    geometry: Geometry,
    { origin, parent }: { readonly origin: Origin; readonly parent: number },
  ): void {
    const reversed = isReversed(geometry);
    if (reversed)
      building.problems.push({
        ...{ weight: 'note', origin },
        text: `The corners of ${name} are in reverse order: the game would draw the back faces.`,
      });
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const drawn = visibility?.[kind].column('drawn');
      const first = before(name, kind);
      const materialOf = (polygon: number, pictured: Pictured | undefined): number => {
        if (pictured === undefined) return looks.black();
        if (lit !== undefined && name === 'primaryMesh' && isOnTile(geometry, kind, polygon, lit))
          return looks.lit(pictured.palettes[polygon] ?? 0);
        const isLit = drawn === undefined || ((drawn[first + polygon] ?? LIT) & LIT) !== 0;
        return looks.textured({ isLit, ...lookOf(pictured, polygon, KINDS[kind].letters.length) });
      };
      for (const [hidden, only] of hiddenParts(geometry[kind].length, polygon => drawn?.[first + polygon] ?? LIT)) {
        const mesh = meshOf({ geometry, kind, origin, isReversed: reversed, materialOf, only });
        if (mesh === undefined) continue;
        const sides = hidden === 0 ? {} : { hiddenFrom: hiddenSides(hidden) };
        // Files of other programs lose the hierarchy, so the names of moving meshes include it.
        const own = name === 'primaryMesh' ? kind : `${name}.${kind}`;
        const called =
          hidden === 0 ? own : `${own}, hidden from ${counted(sides.hiddenFrom?.from.length ?? 0, 'side')}`;
        const index = building.meshes.push({ ...mesh, name: called }) - 1;
        building.nodes.push({ ...AT_HOME, name: called, kind: 'mesh', parent, mesh: index, ...sides });
      }
    }
  }

  for (const name of GEOMETRIES) if (layerWith(building.layers, name)) nodeOf(name);

  function lookOf({ palettes, pixels }: Pictured, polygon: number, corners: number): Omit<Look, 'isLit'> {
    const palette = palettes[polygon] ?? 0;
    const own = pixels.subarray(polygon * corners * 2, (polygon + 1) * corners * 2);
    return { palette, motion: motionFor(motions, palette, own) };
  }
}

const AT_HOME_ALONE: Partial<Stand> = {};

function originIn({ source, mesh }: Layer, name: GeometryName, geometry: Geometry): Origin {
  return { source, path: name, start: mesh[`${name}Offset`], size: sizeOf(geometry) };
}

/** The number of polygons of a kind in the meshes before one: the game keeps them all in one array. */
function polygonsBefore(layers: readonly Layer[]): (name: GeometryName, kind: Kind) => number {
  return (name, kind) =>
    GEOMETRIES.slice(0, GEOMETRIES.indexOf(name)).reduce(
      (sum, each) => sum + (layerWith(layers, each)?.mesh[each]?.[kind].length ?? 0),
      0,
    );
}

/** The bit for polygons that receive light. */
const LIT = 0x8000;
