import type { Box } from '../../../../electron/demo/vectors.ts';
import { rowsOf } from '../../../../electron/demo/zipper/boxes.ts';
import {
  BASE,
  type Distances,
  type Game,
  isLater,
  type NodeFlag,
  type NodePlacement,
} from '../../../../electron/demo/zipper/world-plan.ts';
import type { ByteWriter } from '../byte-writer.ts';

const NODE_CLASSES = { empty: 0, camera: 1, world: 2, window: 3, display: 4, object3d: 5, lod: 6, light: 9 };
type NodeClass = keyof typeof NODE_CLASSES;

/** Which bit each flag is. */
const BITS: Readonly<Record<NodeFlag, number>> = {
  active: 2,
  altitudeSurface: 3,
  intersectSurface: 4,
  landmark: 7,
  hasNodeBox: 8,
  hasModelBox: 9,
  hasChildBox: 10,
  terrain: 15,
  treeValid: 19,
  zoneCheck: 24,
};

/** What every node has; the counts and the place of its data are the file's own affair. */
export interface NodeHead {
  readonly name: string;
  readonly class: NodeClass;
  readonly flags?: readonly NodeFlag[];
  readonly zone?: number;
  /** The model's number, or its address in a library. */
  readonly model: number;
  readonly area?: readonly [number, number];
  readonly virtual?: readonly [number, number];
  readonly parentCount: number;
  readonly childCount: number;
  readonly nodeBox?: Box;
  readonly modelBox?: Box;
  readonly childBox?: Box;
  /** Which of the boxes counts, from Pirate's Moon on. */
  readonly activeBox?: 'child';
  /** What was in the name's place before. */
  readonly under?: string;
  /** The number after the flags, of which Crimson Skies has some. */
  readonly unknown28?: number;
}

const DEFAULT_NAME = 'Default_node_name';
const NO_ZONE = 255;
const BODIES: readonly NodeClass[] = ['empty', 'object3d', 'lod'];
const RC_UPDATE = 4;

/** The node's 192 or 208 bytes. */
export function nodeHead(out: ByteWriter, game: Game, node: NodeHead): void {
  const { flags = BASE, zone = NO_ZONE, area = [-1, -1] } = node;
  const isBody = BODIES.includes(node.class);
  const near = out.address();
  out.text(node.name, 36, node.under ?? DEFAULT_NAME).u32(
    flags.reduce((sum, flag) => sum | (1 << BITS[flag]), 0),
    node.unknown28 ?? 0,
  );
  out.u32(isBody ? (game === 'rc' ? RC_UPDATE : 1) : 0, zone & 0xff, NODE_CLASSES[node.class]);
  out.u32(node.class === 'empty' ? 0 : near, node.model, 0, 1, 0);
  const parents = node.parentCount > 0 ? near + 0x10 : 0;
  const children = node.childCount > 0 ? near + 0x20 : 0;
  if (isLater(game)) {
    out.u16(...area, ...(node.virtual ?? [0, 0]), node.parentCount, node.childCount);
    out.u32(parents, children).zeros(16);
    out.u32(node.activeBox === 'child' ? 2 : 0);
  } else {
    out.u32(...area, node.parentCount, parents, node.childCount, children).zeros(16);
  }
  for (const box of [node.nodeBox, node.modelBox, node.childBox]) writeBox(out, box);
  out.u32(0);
  if (game !== 'rc') out.u32(0, isBody ? 160 : 0, 0, 0);
}

function writeBox(out: ByteWriter, box: Box | undefined): void {
  out.f32(...(box?.min ?? [0, 0, 0]), ...(box?.max ?? [0, 0, 0]));
}

const OPACITY = 0x02;
const COLOR = 0x04;
const INITIAL = 0x08;
const USES_MATRIX = 0x10;
const ALWAYS = 0x20;

/** The 144 bytes of a body's place. */
export function object3d(out: ByteWriter, place: NodePlacement): void {
  const { at, turn = [0, 0, 0], scale = [1, 1, 1], opacity, color, matrix } = place;
  const isInitial = at === undefined && place.turn === undefined && place.scale === undefined && matrix === undefined;
  const flags =
    ALWAYS |
    (opacity === undefined ? 0 : OPACITY) |
    (color ? COLOR : 0) |
    (isInitial ? INITIAL : 0) |
    (matrix ? USES_MATRIX : 0);
  out
    .u32(flags)
    .f32(opacity ?? 0, ...(color ?? [0, 0, 0]), 0, ...turn, ...scale)
    .f32(...(matrix ?? rowsOf(turn, scale)), ...(at ?? [0, 0, 0]))
    .zeros(48);
}

/** The 80 or 92 bytes of a level of detail: seen from `near` to `far`. */
export function lod(out: ByteWriter, game: Game, { near, far, level = 1 }: Distances): void {
  out
    .u32(level)
    .f32(near * near, far, far * far)
    .zeros(44);
  if (isLater(game)) out.f32(0, 0, 0, 0, 0).u32(1, 0, 0);
  else out.f32(0, 0).u32(1, 0, 0);
}
