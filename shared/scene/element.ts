/** A pickable element of a scene. Vertices and faces are counted in rows of the file, UVs and colours in vertices of the mesh. */
export type SceneElement =
  | { readonly kind: 'node'; readonly node: number }
  | { readonly kind: 'mesh'; readonly mesh: number; readonly node?: number }
  | {
      readonly kind: 'vertex' | 'normal' | 'morph' | 'influence' | 'face';
      readonly mesh: number;
      readonly index: number;
      /** The node, if the mesh is on several and one of them is meant. */
      readonly node?: number;
    }
  | UvElement
  | { readonly kind: 'colour'; readonly mesh: number; readonly pass: number; readonly index: number }
  | { readonly kind: 'material' | 'texture' | 'light' | 'skeleton'; readonly index: number }
  | { readonly kind: 'overlay'; readonly overlay: number; readonly index: number }
  | { readonly kind: 'bone'; readonly skeleton: number; readonly index: number };

export interface UvElement {
  readonly kind: 'uv';
  readonly mesh: number;
  readonly pass: number;
  readonly set: number;
  readonly index: number;
}

/** A pickable element of a clip. */
export type ClipElement =
  | { readonly kind: 'clip' }
  | { readonly kind: 'channel'; readonly channel: number }
  | { readonly kind: 'mark'; readonly track: number; readonly index: number }
  | { readonly kind: 'key'; readonly channel: number; readonly index: number };
