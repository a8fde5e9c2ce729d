/** A sound of the demo: made with integers only, so that every machine makes the same bytes. */
export interface DemoSound {
  readonly name: string;
  /** Centred on 128. */
  readonly samples: Uint8Array;
  /** The coding; 8 bits and one channel if absent. */
  readonly coding?: 'PCM 8' | 'PCM 16 stereo' | 'MS ADPCM';
  readonly cues?: readonly { readonly name: string; readonly frame: number }[];
  readonly loop?: { readonly start: number; readonly end: number };
}

export const SAMPLE_RATE = 11_025;

type Wave = (phase: number) => number;

/** Phase 0 to 65,535 to -127 … 127. */
const triangle: Wave = phase => Math.trunc((Math.abs(phase - 32_768) * 254) / 32_768) - 127;
const square: Wave = phase => (phase < 32_768 ? 110 : -110);
/** Two parabolas: close enough to a sine for the ear. */
const round: Wave = phase => {
  const half = (phase % 32_768) / 128 - 128;
  const height = 127 - Math.trunc((half * half * 127) / 16_384);
  return phase < 32_768 ? height : -height;
};

interface Tone {
  readonly wave: Wave | 'noise';
  readonly milliseconds: number;
  /** In hertz, at the beginning and at the end. */
  readonly pitch: readonly [number, number];
  /** 0 to 256, at the beginning and at the end. */
  readonly loudness: readonly [number, number];
}

const tones: Readonly<Record<string, readonly Tone[]>> = {
  'step_light.wav': [{ wave: 'noise', milliseconds: 90, pitch: [0, 0], loudness: [150, 0] }],
  'step_heavy.wav': [
    { wave: triangle, milliseconds: 60, pitch: [70, 45], loudness: [256, 190] },
    { wave: 'noise', milliseconds: 160, pitch: [0, 0], loudness: [190, 0] },
  ],
  'servo_turn.wav': [{ wave: triangle, milliseconds: 400, pitch: [180, 240], loudness: [90, 90] }],
  'heat_alarm.wav': [
    { wave: square, milliseconds: 180, pitch: [660, 660], loudness: [120, 120] },
    { wave: square, milliseconds: 180, pitch: [495, 495], loudness: [120, 120] },
    { wave: square, milliseconds: 180, pitch: [660, 660], loudness: [120, 60] },
  ],
  'beam_light.wav': [{ wave: round, milliseconds: 260, pitch: [1760, 700], loudness: [200, 0] }],
  'beam_heavy.wav': [
    { wave: round, milliseconds: 120, pitch: [420, 900], loudness: [60, 230] },
    { wave: round, milliseconds: 380, pitch: [900, 210], loudness: [230, 0] },
  ],
  'gun_burst.wav': [
    { wave: 'noise', milliseconds: 45, pitch: [0, 0], loudness: [256, 40] },
    { wave: 'noise', milliseconds: 45, pitch: [0, 0], loudness: [236, 30] },
    { wave: 'noise', milliseconds: 110, pitch: [0, 0], loudness: [256, 0] },
  ],
  'rail_crack.wav': [
    { wave: square, milliseconds: 25, pitch: [2400, 300], loudness: [256, 200] },
    { wave: 'noise', milliseconds: 300, pitch: [0, 0], loudness: [180, 0] },
  ],
  'rocket_out.wav': [{ wave: 'noise', milliseconds: 620, pitch: [0, 0], loudness: [40, 210] }],
  'flare_hiss.wav': [{ wave: 'noise', milliseconds: 480, pitch: [0, 0], loudness: [70, 10] }],
  'marsh_bell.wav': [
    { wave: round, milliseconds: 700, pitch: [440, 440], loudness: [220, 40] },
    { wave: round, milliseconds: 500, pitch: [330, 330], loudness: [160, 0] },
  ],
  'radio_call.wav': [
    { wave: round, milliseconds: 300, pitch: [440, 440], loudness: [180, 180] },
    { wave: round, milliseconds: 150, pitch: [440, 880], loudness: [180, 180] },
    { wave: round, milliseconds: 300, pitch: [880, 880], loudness: [180, 0] },
  ],
  'menu_click.wav': [{ wave: triangle, milliseconds: 21, pitch: [1200, 900], loudness: [200, 0] }],
};

const frames = (milliseconds: number): number => Math.trunc((milliseconds * SAMPLE_RATE) / 1000);

/** Extras that only some of the sounds have. */
const extras: Readonly<Record<string, Pick<DemoSound, 'coding' | 'cues' | 'loop'>>> = {
  'heat_alarm.wav': {
    cues: [
      { name: 'warn', frame: 0 },
      { name: 'answer', frame: frames(180) },
      { name: 'again', frame: frames(360) },
    ],
  },
  'servo_turn.wav': { loop: { start: frames(100), end: frames(300) } },
  'marsh_bell.wav': { coding: 'PCM 16 stereo', cues: [{ name: 'second stroke', frame: frames(700) }] },
  'radio_call.wav': { coding: 'MS ADPCM' },
};

/** All sounds of the demo, in the order of its sound list. */
export const demoSounds: readonly DemoSound[] = Object.entries(tones).map(([name, parts]) => ({
  name,
  samples: Uint8Array.from(parts.flatMap(samplesOf)),
  ...extras[name],
}));

function samplesOf({ wave, milliseconds, pitch, loudness }: Tone): number[] {
  const count = frames(milliseconds);
  const samples: number[] = [];
  let phase = 0;
  let seed = 0x2545;
  for (let i = 0; i < count; i++) {
    seed = (seed * 1103 + 12_345) % 65_536;
    const height = wave === 'noise' ? (seed >> 8) - 128 : wave(phase);
    samples.push(128 + Math.trunc((height * between(loudness, i, count)) / 256));
    phase = (phase + Math.trunc((between(pitch, i, count) * 65_536) / SAMPLE_RATE)) % 65_536;
  }
  return samples;
}

function between([from, to]: readonly [number, number], step: number, steps: number): number {
  return from + Math.trunc(((to - from) * step) / steps);
}

/** A seal diving: the only sound of the demo's other games. */
export const splash: DemoSound = {
  name: 'seal_splash.wav',
  samples: Uint8Array.from(samplesOf({ wave: 'noise', milliseconds: 240, pitch: [0, 0], loudness: [200, 0] })),
};
