// The parts of a world or a model library, before a game's layout turns them into bytes.
import type { Box, Uv, Xyz } from '../vectors.ts';

/** The four games: Recoil, MechWarrior 3, Pirate's Moon, Crimson Skies. */
export type Game = 'rc' | 'mw' | 'pm' | 'cs';

export interface MaterialPlan {
  /** The texture: its number in a world, its name in a model library; a material without one has a colour. */
  readonly texture?: number | string;
  readonly color?: Xyz;
  readonly alpha?: number;
  readonly soil?: number;
  /** The flag whose use is unknown. */
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
  /** Lighting and fog by default. */
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

/** The textures of one pass over a polygon. */
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
  /** Which of two coplanar faces is drawn on top. */
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

/** The flags of nearly every node. */
export const BASE: readonly NodeFlag[] = ['active', 'treeValid', 'zoneCheck'];

export interface NodePlacement {
  readonly at?: Xyz;
  /** In radians about x, y and z. */
  readonly turn?: Xyz;
  readonly scale?: Xyz;
  readonly opacity?: number;
  readonly color?: Xyz;
  /** Stored instead of the rows computed from the rotation. */
  readonly matrix?: readonly number[];
}

/** A level of detail: visible from `near` to `far`. */
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
  /** Horizontal and vertical angle in radians. */
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
  /** The nodes that it lights. */
  readonly parents: readonly number[];
}

/** A node in a cell, and how far it extends down and up. */
export type CellRow = readonly [node: number, low: number, high: number];

/** The edges of the world; integers. The top is the smaller z. */
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
  /** The entries of a cell: `x` and `z` count from the left and from the bottom. */
  readonly cell: (x: number, z: number) => readonly CellRow[];
}

/** The class of a node, with the data of that class. */
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
  /** Which of the boxes applies, from Pirate's Moon on. */
  readonly activeBox?: 'child';
  readonly data: NodeData;
  readonly model?: number;
  readonly parents?: readonly number[];
  readonly children?: readonly number[];
}

export interface TexturePlan {
  /** The name of the artist's file, with its extension. */
  readonly name: string;
  /** The number of the next smaller version. */
  readonly smaller?: number;
}

export interface WorldPlan {
  readonly textures: readonly TexturePlan[];
  readonly materials: readonly MaterialPlan[];
  /** Only Crimson Skies has empty slots between models. */
  readonly models: readonly (ModelPlan | undefined)[];
  readonly nodes: readonly NodePlan[];
  /** The head of the compiler's list of free nodes: any number. */
  readonly lastFree?: number;
  /** Seconds since 1970, from Pirate's Moon on. */
  readonly time?: number;
}

/** A node of a model library, with everything below it. */
export interface PartPlan {
  readonly name: string;
  readonly model?: ModelPlan;
  readonly place?: NodePlacement;
  /** A level of detail instead of a body; only in Pirate's Moon. */
  readonly lod?: Distances;
  readonly flags?: readonly NodeFlag[];
  readonly children?: readonly PartPlan[];
}

/** The games that have a model library. */
export type LibraryGame = 'mw' | 'pm';

/** A model of the library, and its file. */
export interface LibraryModel {
  readonly file: string;
  readonly root: PartPlan;
}

/** Whether the game uses the structures of Pirate's Moon, which Crimson Skies adopted. */
export function isLater(game: Game): boolean {
  return game === 'pm' || game === 'cs';
}
