import type { Detail } from './distances.ts';
import type { NormalsOf } from './normal-lines.ts';

/** What is drawn besides the surfaces, and how. */
export interface Extras {
  readonly skeleton: boolean;
  readonly ground: boolean;
  readonly labels: boolean;
  /** The scene's own lights shine instead of the view's. */
  readonly lights: boolean;
  /** Far surfaces fade into the scene's fog. */
  readonly fog: boolean;
  /** Which of the scene's overlays are shown. */
  readonly overlays: ReadonlySet<number>;
  readonly detail: Detail;
  /** Where surfaces face, as lines. */
  readonly normals?: NormalsOf | undefined;
  /** What is hidden from some sides: judged by where the eye is, or by where it looks. */
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
