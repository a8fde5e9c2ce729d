// What a world or a library of models is made of, before the layout of a game gives it bytes.
import type { Box, Uv, Xyz } from '../vectors.ts';

/** The four games: Recoil, MechWarrior 3, Pirate's Moon, Crimson Skies. */
export type Game = 'rc' | 'mw' | 'pm' | 'cs';

export interface MaterialPlan {
  /** Of the texture: its number in a world, its name in a library of models; without one the material has a colour. */
  readonly texture?: number | string;
  readonly color?: Xyz;
  readonly alpha?: number;
  readonly soil?: number;
  /** The flag nobody knows the use of. */
  readonly isMarked?: boolean;
  readonly cycle?: CyclePlan;
}

export interface CyclePlan {
  readonly textures: readonly number[];
  readonly speed: number;
  readonly loops?: boolean;
  readonly frame?: number;
}

export interface ModelPlan {
  readonly type?: 'facade' | 'points';
  /** Lighting and fog where nothing is said. */
  readonly flags?: readonly ('lighting' | 'fog')[];
  readonly parentCount?: number;
  readonly vertices: readonly Xyz[];
  readonly normals?: readonly Xyz[];
  readonly morphs?: readonly Xyz[];
  readonly lights?: readonly ModelLight[];
  readonly polygons: readonly PolygonPlan[];
  readonly scroll?: Uv;
}

export interface ModelLight {
  readonly places: readonly Xyz[];
  readonly color: Xyz;
  readonly near?: number;
  readonly far?: number;
}

/** Textures of one pass over a polygon. */
export interface Pass {
  readonly material: number;
  readonly uvs?: readonly Uv[];
}

export interface PolygonPlan {
  readonly corners: readonly number[];
  readonly normals?: readonly number[];
  readonly colors?: readonly Xyz[];
  /** More than one only from Pirate's Moon on. */
  readonly passes: readonly [Pass, ...Pass[]];
  /** Which of two faces in one plane is drawn on top. */
  readonly priority?: number;
  readonly zones?: readonly number[];
  readonly showsBack?: boolean;
  readonly isStrip?: boolean;
}

export type NodeFlag =
  | 'active'
  | 'altitudeSurface'
  | 'intersectSurface'
  | 'landmark'
  | 'hasNodeBox'
  | 'hasModelBox'
  | 'hasChildBox'
  | 'terrain'
  | 'treeValid'
  | 'zoneCheck';

/** What nearly every node has. */
export const BASE: readonly NodeFlag[] = ['active', 'treeValid', 'zoneCheck'];

export interface NodePlacement {
  readonly at?: Xyz;
  /** Radians about x, y and z. */
  readonly turn?: Xyz;
  readonly scale?: Xyz;
  readonly opacity?: number;
  readonly color?: Xyz;
  /** Stored instead of the rows that follow from the turn. */
  readonly matrix?: readonly number[];
}

/** A level of detail: seen from `near` to `far`. */
export interface Distances {
  readonly near: number;
  readonly far: number;
  readonly level?: 0 | 1;
}

export interface CameraPlan {
  /** The node of its window. */
  readonly window: number;
  readonly near?: number;
  readonly far?: number;
  /** Radians across and up. */
  readonly view?: readonly [number, number];
}

export interface LightPlan {
  readonly direction: Xyz;
  readonly at?: Xyz;
  readonly diffuse: number;
  readonly ambient: number;
  readonly color: Xyz;
  readonly near: number;
  readonly far: number;
  /** The nodes it shines on. */
  readonly parents: readonly number[];
}

/** A node in a cell, and how far it reaches down and up. */
export type CellRow = readonly [node: number, low: number, high: number];

/** A side of the world; whole numbers. The top is the smaller z. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface FogPlan {
  readonly type: 0 | 1 | 2;
  readonly color: Xyz;
  readonly range: readonly [number, number];
  readonly altitude: readonly [number, number];
  readonly density: number;
}

export interface GroundPlan {
  readonly area: Area;
  readonly fog?: FogPlan;
  readonly hasVirtualPartition?: boolean;
  readonly lights: readonly number[];
  readonly sounds?: readonly number[];
  /** What stands in a cell: `x` and `z` count from the left and from the bottom. */
  readonly cell: (x: number, z: number) => readonly CellRow[];
}

/** What a node is, with what only its class has. */
export type NodeData =
  | { readonly class: 'empty'; readonly parent: number }
  | { readonly class: 'camera'; readonly camera: CameraPlan }
  | { readonly class: 'world'; readonly world: GroundPlan }
  | { readonly class: 'window'; readonly size: readonly [number, number] }
  | { readonly class: 'display'; readonly clear: Xyz }
  | { readonly class: 'object3d'; readonly place?: NodePlacement }
  | { readonly class: 'lod'; readonly distances: Distances }
  | { readonly class: 'light'; readonly light: LightPlan };

export interface NodePlan {
  readonly name: string;
  readonly flags?: readonly NodeFlag[];
  readonly zone?: number;
  readonly area?: readonly [number, number];
  readonly virtual?: readonly [number, number];
  readonly nodeBox?: Box;
  readonly modelBox?: Box;
  readonly childBox?: Box;
  /** Which of the boxes counts, from Pirate's Moon on. */
  readonly activeBox?: 'child';
  readonly data: NodeData;
  readonly model?: number;
  readonly parents?: readonly number[];
  readonly children?: readonly number[];
}

export interface TexturePlan {
  /** As the artist's file was called, with its ending. */
  readonly name: string;
  /** The next smaller one. */
  readonly smaller?: number;
}

export interface WorldPlan {
  readonly textures: readonly TexturePlan[];
  readonly materials: readonly MaterialPlan[];
  /** An empty slot is between models only in Crimson Skies. */
  readonly models: readonly (ModelPlan | undefined)[];
  readonly nodes: readonly NodePlan[];
  /** What the compiler's list of free nodes was at: anything. */
  readonly lastFree?: number;
  /** Seconds since 1970, from Pirate's Moon on. */
  readonly time?: number;
}

/** A node of a library of models, with all below it. */
export interface PartPlan {
  readonly name: string;
  readonly model?: ModelPlan;
  readonly place?: NodePlacement;
  /** A level of detail instead of a body: only in Pirate's Moon. */
  readonly lod?: Distances;
  readonly flags?: readonly NodeFlag[];
  readonly children?: readonly PartPlan[];
}

/** The games that have such a library. */
export type LibraryGame = 'mw' | 'pm';

/** A model of the library, and its file. */
export interface LibraryModel {
  readonly file: string;
  readonly root: PartPlan;
}

/** Whether the game has the structures of Pirate's Moon, which Crimson Skies took over. */
export function isLater(game: Game): boolean {
  return game === 'pm' || game === 'cs';
}
