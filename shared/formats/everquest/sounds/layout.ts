import { bytes, type CheckFinding, checked, choice, f32, type Infer, i32, records, struct, u8, u32 } from '#layout';

export const sound = struct(
  {
    unknown00: { ...u32, about: 'what stood in the memory of who wrote it: not read' },
    unknown04: u32,
    unknown08: { ...u32, about: 'always 0' },
    sequence: { ...i32, about: 'counts the entries' },
    position: { ...struct({ x: f32, y: f32, z: f32 }), about: 'in the zone' },
    radius: { ...f32, about: 'as far as it is heard' },
    cooldownFirst: { ...i32, about: 'milliseconds until the first sound is heard again' },
    cooldownSecond: { ...i32, about: 'the same for the second sound' },
    randomDelay: { ...i32, about: 'up to so many milliseconds more' },
    unknown2C: u32,
    first: {
      ...i32,
      about: 'the sound by day: 0 none, 1 to 31 of EMIT, from 162 of LOOP in the bank, others of the client',
    },
    second: { ...i32, about: 'the same by night' },
    kind: choice(u8, { 0: 'dayAndNight', 1: 'music', 2: 'fading', 3: 'dayAndNightFading' }),
    unknown39: bytes(3),
    fading: { ...i32, about: 'how loud it is, as a distance; of the kinds that fade with the distance' },
    unknown40: i32,
    fadeOut: { ...i32, about: 'milliseconds in which it ends' },
    unknown48: i32,
    fullVolume: { ...i32, about: 'as far as it has its whole volume' },
    unknown50: i32,
  },
  'One sound or piece of music of the zone, and where it is heard.',
);
export interface Sound extends Infer<typeof sound> {}

const stored = struct(
  { sounds: records(sound) },
  'Where a zone has its sounds and its music: records without a header.',
);

/** Records are decoded on demand; this check goes through all of them. */
export const sounds = checked(stored, function* (value): Generator<CheckFinding> {
  for (const [index, { kind }] of [...value.sounds].entries())
    if (typeof kind !== 'string')
      yield { path: `sounds[${index}].kind`, text: `expected a kind from 0 to 3, found ${kind}` };
});
export interface Sounds extends Infer<typeof stored> {}
