import { type ByteWriter, type Game, isLater, type Xyz } from './byte-writer.ts';

export interface CameraPlan {
  readonly window: number;
  readonly near?: number;
  readonly far?: number;
  /** Radians across and up. */
  readonly view?: readonly [number, number];
}

const NO_ZONES = 0xffff_ff00;
const NOBODY = -1;

/** The camera's 488 bytes: at rest, with what it sees. In Crimson Skies only its distances are set. */
export function camera(out: ByteWriter, game: Game, { window, near = 1, far = 5000, view }: CameraPlan): void {
  const isBare = game === 'cs';
  const [across, up] = isBare ? [0, 0] : (view ?? [1.2, 0.9]);
  const lod = isBare ? 0 : 1;
  out.u32(0, window, NOBODY, NOBODY, 0).zeros(156);
  out.f32(near, far).zeros(24);
  out.f32(lod, lod, lod, lod, across, up, across, up, across / 2, up / 2);
  out.u32(1).zeros(60).u32(1).zeros(72).u32(1).zeros(72).u32(0);
  out.f32(isBare ? 0 : 1 / Math.tan(across / 2), isBare ? 0 : 1 / Math.tan(up / 2));
  out.u32(0, 0, NO_ZONES);
}

/** The 28 bytes of a screen. */
export function display(out: ByteWriter, clear: Xyz): void {
  out.u32(0, 0, 640, 400).f32(...clear);
}

/** The 248 bytes of a window. */
export function viewWindow(out: ByteWriter, [width, height]: readonly [number, number]): void {
  out.u32(0, 0, width, height).zeros(208);
  out.u32(0, NOBODY, 0, 0, 0, 0);
}

export interface LightPlan {
  readonly direction: Xyz;
  readonly at?: Xyz;
  readonly diffuse: number;
  readonly ambient: number;
  readonly color: Xyz;
  readonly near: number;
  readonly far: number;
  /** The nodes it hangs on. */
  readonly parents: readonly number[];
  readonly flags?: number;
}

/** Recalculated, directional, directed, saturated, subdividing: as every sun has it. */
const SUN = 0x6d;
const SUN_OF_CRIMSON_SKIES = 2225;

/** The light's 228, 208 or 256 bytes, and the nodes it hangs on. */
export function light(out: ByteWriter, game: Game, plan: LightPlan): void {
  const { direction, at = [0, 0, 0], diffuse, ambient, color, near, far, parents } = plan;
  if (game === 'rc') out.u32(1, 0);
  out.f32(...direction, ...at).zeros(108);
  out.f32(0, 1, 0, 0, 0, 0, diffuse, ambient, ...color);
  if (isLater(game)) out.f32(...color, ...color, ...color, ...color);
  if (game === 'rc') out.u32(1, 1, 0, 1).f32(0);
  else out.u32(plan.flags ?? (game === 'cs' ? SUN_OF_CRIMSON_SKIES : SUN));
  out.f32(near, far);
  if (game !== 'rc') out.f32(near * near);
  out.f32(far * far, 1 / (far - near));
  out.u32(parents.length, parents.length > 0 ? out.address() : 0, ...parents);
}
