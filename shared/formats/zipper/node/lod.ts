import { choice, expects, f32, type Infer, padding, struct, u32 } from '#layout';

const distances = {
  level: expects(choice(u32, { 0: 'off', 1: 'on' }), 'named'),
  nearSquared: { ...f32, about: 'its root is the distance from which the children are shown' },
  far: { ...f32, about: 'the distance up to which the children are shown' },
  farSquared: f32,
};

/** 80 bytes: Recoil and MechWarrior 3. */
export const lodMw = struct(
  {
    ...distances,
    unknown10: padding(44),
    radius: f32,
    radiusSquared: f32,
    unknown44: u32,
    unknown48: f32,
    unknown4C: f32,
  },
  'Shows its children at some distances only.',
);
export interface LodMw extends Infer<typeof lodMw> {}

/** 92 bytes: Pirate's Moon and Crimson Skies. */
export const lodPm = struct(
  {
    ...distances,
    unknown10: padding(48),
    radius: f32,
    radiusSquared: f32,
    unknown48: f32,
    unknown48Squared: f32,
    unknown50: u32,
    unknown54: f32,
    unknown58: f32,
  },
  'Shows its children at some distances only.',
);
export interface LodPm extends Infer<typeof lodPm> {}
