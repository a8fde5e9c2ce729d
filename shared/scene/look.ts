// What the user chose for all pictures: the background, and the direction of the view's own light.

/** `file`: as the file says, otherwise the theme; `plain`: the theme. */
export type Backdrop = 'file' | 'plain' | 'dark' | 'light' | 'gradient' | 'own';
export const backdrops: readonly Backdrop[] = ['file', 'plain', 'dark', 'light', 'gradient', 'own'];

export interface SceneLook {
  readonly backdrop: Backdrop;
  /** Red, green and blue, 0 to 1. */
  readonly own: readonly [number, number, number];
  /** Radians relative to the camera: to the right, and up. */
  readonly light: { readonly yaw: number; readonly pitch: number };
}

export const plainLook: SceneLook = {
  backdrop: 'file',
  own: [0.37, 0.42, 0.48],
  light: { yaw: -0.487, pitch: 0.695 },
};
