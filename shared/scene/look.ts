// What the user chose for every picture: what is behind the scene, and from where the view's own light falls on it.

/** `file`: what the file says, else the theme; `plain`: the theme alone. */
export type Backdrop = 'file' | 'plain' | 'dark' | 'light' | 'gradient' | 'own';
export const backdrops: readonly Backdrop[] = ['file', 'plain', 'dark', 'light', 'gradient', 'own'];

export interface SceneLook {
  readonly backdrop: Backdrop;
  /** Red, green and blue, 0 to 1. */
  readonly own: readonly [number, number, number];
  /** Radians, as the eye sees it: to the right, and above. */
  readonly light: { readonly yaw: number; readonly pitch: number };
}

export const plainLook: SceneLook = {
  backdrop: 'file',
  own: [0.37, 0.42, 0.48],
  light: { yaw: -0.487, pitch: 0.695 },
};
