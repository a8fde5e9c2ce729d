// Checks numbers of a map's polygons, movements and animated colours that lead nowhere.
import type { CheckFinding, Records } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { hexOffset } from '../../../../base/hex.ts';
import { oddRow } from '../../../odd-rows.ts';
import type { Movements, TextureAnimation } from './animation.ts';
import { type Geometry, texturedQuad, texturedTriangle } from './geometry.ts';

/** The upper half of each palette word: the row of colours in video memory. */
const PALETTE_ROW = 0x78;
/** Words of a page have eight bits. */
const MOST_PAGE = 0xff;
/** x 255 and z 127. */
const NO_TILE = { x: 0xff, z: 0x7f };

interface Size {
  readonly sizeX: number;
  readonly sizeZ: number;
}

/** Checks what the polygons of a mesh say about their colours, page and tile. */
export function* oddPolygons(geometry: Geometry, path: string, terrain: Size | undefined): Generator<CheckFinding> {
  for (const [kind, layout] of [
    ['texturedTriangles', texturedTriangle],
    ['texturedQuads', texturedQuad],
  ] as const) {
    yield* oddWords(geometry[kind], layout, `${path}.${kind}`);
    if (terrain)
      yield* oddTiles(geometry[`${kind.slice(0, -1)}Tiles` as TileTable], `${path}.${kind.slice(0, -1)}Tiles`, terrain); // each kind has one
  }
}

type TileTable = 'texturedTriangleTiles' | 'texturedQuadTiles';
type Layout = typeof texturedTriangle | typeof texturedQuad;
type Rows = Pick<Records<unknown>, 'length' | 'source'>;

/** Reports the first word of each kind that no map of the game has. */
function* oddWords({ length, source }: Rows, { size = 0, offsets }: Layout, path: string): Generator<CheckFinding> {
  const view = viewOf(source.read(0, source.size));
  const first = (name: string, isOdd: (word: number) => boolean) => {
    for (let row = 0; row < length; row++) {
      const word = view.getUint16(row * size + (offsets[name] ?? 0), true);
      if (isOdd(word)) return { path: `${path}[${row}].${name}`, word };
    }
    return undefined;
  };
  const palette = first('clut', word => word >> 8 !== PALETTE_ROW);
  if (palette !== undefined) {
    const text = `expected a word from 0x7800 to 0x78FF, found ${hexOffset(palette.word)}`;
    yield { path: palette.path, text, repair: Uint8Array.of(palette.word & 0xff, PALETTE_ROW) };
  }
  const page = first('texturePage', word => word > MOST_PAGE);
  if (page === undefined) return;
  const text = `expected at most 0xFF, found ${hexOffset(page.word)}`;
  yield { path: page.path, text, repair: Uint8Array.of(page.word & 0xff, 0) };
}

/** Reports the first polygon whose tile is outside the terrain. */
function* oddTiles(tiles: Geometry[TileTable], path: string, { sizeX, sizeZ }: Size): Generator<CheckFinding> {
  const [xs, zs] = [tiles.column('x'), tiles.column('where.z')];
  for (const [row, x] of xs.entries()) {
    const z = zs[row] ?? 0;
    if ((x < sizeX && z < sizeZ) || (x === NO_TILE.x && z === NO_TILE.z)) continue;
    const text = `expected a tile within ${sizeX} × ${sizeZ}, or none (x 255, z 127), found x ${x}, z ${z}`;
    yield { path: `${path}[${row}].x`, text, weight: 'note' };
    return;
  }
}

const STEPS = 16;
const MESHES = 8;
const FROM_ONE = { fromOne: true, weight: 'note' } as const;

/** Steps refer to keyframes and steps, meshes to meshes, all counted from 1. */
export function* oddMovements({ parts }: Movements, at: string): Generator<CheckFinding> {
  const keyframes = parts.flatMap(({ data }) => (data.type === 'keyframes' ? [data.value.length] : []));
  for (const [i, { data }] of parts.entries()) {
    const path = `${at}.parts[${i}].data`;
    if (data.type === 'steps') {
      const count = Math.max(0, ...keyframes);
      yield* oddRow(data.value, { path, members: ['keyframe'] }, { ...FROM_ONE, what: 'keyframes', count });
      yield* oddRow(data.value, { path, members: ['next'] }, { ...FROM_ONE, what: 'steps', count: STEPS });
    }
    if (data.type === 'properties')
      yield* oddRow(data.value, { path, members: ['parent'] }, { ...FROM_ONE, what: 'meshes', count: MESHES });
  }
}

const PALETTES = 16;
/** Where the four pages of the texture are in video memory, in units of four pixels. */
const PAGES = { from: 0x300, to: 0x400, height: 256 } as const;

/** Animated colours come from existing palettes; animated pictures are in the texture and come from it. */
export function* oddAnimations(animations: Iterable<TextureAnimation>, path: string): Generator<CheckFinding> {
  let row = 0;
  for (const animation of animations) {
    const at = `${path}[${row++}]`;
    const { mode, frameX, frameY, frameCount, canvasX, canvasY } = animation;
    if (typeof mode !== 'string') continue;
    if (mode.startsWith('palette') && frameX + frameCount > PALETTES) {
      const text = `expected frames up to ${PALETTES}, the number of palettes, found ${frameCount} from ${frameX} on`;
      yield { path: `${at}.frameCount`, text, weight: 'note' };
    }
    if (!mode.startsWith('picture')) continue;
    yield* outsideTexture(animation, { path: `${at}.canvasX`, x: canvasX, y: canvasY });
    yield* outsideTexture(animation, { path: `${at}.frameX`, x: frameX, y: frameY });
  }
}

interface Corner {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

function* outsideTexture({ width, height }: TextureAnimation, { path, x, y }: Corner): Generator<CheckFinding> {
  const { from, to } = PAGES;
  if (x >= from && x + width <= to && y >= 0 && y + height <= PAGES.height) return;
  const text = `expected a part of the texture, x from ${from} to ${to} and y up to ${PAGES.height}, found ${width} × ${height} at x ${x}, y ${y}`;
  yield { path, text, weight: 'note' };
}
