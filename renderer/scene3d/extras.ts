import type { Detail } from './distances.ts';
import type { NormalsOf } from './normal-lines.ts';

/** What is drawn in addition to the surfaces, and how. */
export interface Extras {
  readonly skeleton: boolean;
  readonly ground: boolean;
  readonly labels: boolean;
  /** The scene's own lights replace the view's. */
  readonly lights: boolean;
  /** Distant surfaces fade into the scene's fog. */
  readonly fog: boolean;
  /** Which of the scene's overlays are shown. */
  readonly overlays: ReadonlySet<number>;
  readonly detail: Detail;
  /** The directions that surfaces face, as lines. */
  readonly normals?: NormalsOf | undefined;
  /** For what is hidden from some sides: whether the eye's position or its direction decides. */
  readonly sides?: 'from' | 'to' | undefined;
}

export const plainExtras: Extras = {
  skeleton: false,
  ground: true,
  labels: true,
  lights: false,
  fog: false,
  overlays: new Set(),
  detail: 0,
};
